import { paise } from '../../../../contract/core/money.ts'
import { addTaxRate } from '../../../../contract/invoicing/tax-documents.ts'
import { api } from '../../lib/api/browser-api'
import { Field } from '../../ui/field'
import { TaxForm } from './tax-form'

/** A rate from a day on. What has been in force stays as it was. */
export const RateForm = () => (
  <TaxForm
    title="A new rate"
    button="Add the rate"
    done="The rate is added"
    send={({ hsn = '', from = '', rate = '', upTo = '', above = '', note = '' }) =>
      api(addTaxRate, {
        body: {
          hsn: hsn.trim(),
          from,
          rate: rate.trim() === '' ? Number.NaN : Number(rate),
          upTo: upTo.trim() === '' ? null : paise(Math.round(Number(upTo) * 100)),
          above: above.trim() === '' ? null : Number(above),
          note,
        },
      })
    }
  >
    {(errors) => (
      <>
        <Field label="HSN starts with" name="hsn" inputMode="numeric" maxLength={8} error={errors['hsn']} />
        <Field label="From" name="from" type="date" error={errors['from']} />
        <Field label="Rate (%)" name="rate" inputMode="decimal" error={errors['rate']} />
        <Field
          label="Up to (₹ a piece, before tax)"
          name="upTo"
          inputMode="decimal"
          hint="Empty: for every price"
          error={errors['upTo']}
        />
        <Field label="Rate above it (%)" name="above" inputMode="decimal" error={errors['above']} />
        <Field label="What it is for" name="note" maxLength={200} error={errors['note']} />
      </>
    )}
  </TaxForm>
)
