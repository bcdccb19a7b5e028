import { gstCodes, indianStates } from '../../../../contract/indian-states.ts'
import { setTaxStatus } from '../../../../contract/papers.ts'
import type { TaxStatus } from '../../../../contract/store.ts'
import { api } from '../../shop/browser-api'
import { Field, SelectField } from '../../ui/field'
import { TaxForm } from './tax-form'

/** The number, the scheme and the State of the shop. */
export const StatusForm = ({ tax }: { tax: TaxStatus }) => (
  <TaxForm
    title="The shop"
    button="Save"
    done="Papers from now on say so"
    send={({ gstin = '', scheme, state }) =>
      api(setTaxStatus, { body: { gstin: gstin.trim().toUpperCase(), scheme, state } as TaxStatus })
    }
  >
    {(errors) => (
      <>
        <Field
          label="GSTIN"
          name="gstin"
          defaultValue={tax.gstin}
          maxLength={15}
          hint="Without one the shop writes bills of supply"
          error={errors['gstin']}
        />
        <SelectField label="Scheme" name="scheme" defaultValue={tax.scheme} error={errors['scheme']}>
          <option value="regular">Regular: charges tax</option>
          <option value="composition">Composition: bills of supply</option>
        </SelectField>
        <SelectField label="Sells from" name="state" defaultValue={tax.state} error={errors['state']}>
          {indianStates.map((state) => (
            <option key={state} value={state}>
              {state} ({gstCodes[state]})
            </option>
          ))}
        </SelectField>
      </>
    )}
  </TaxForm>
)
