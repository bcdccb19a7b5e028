import { useState } from 'react'
import { NightRuleKind, countedKinds, type NightRule } from '../../../../../contract/rentals/night-rules.ts'
import { UnsavedGuard } from '../../../components/unsaved-guard'
import { ActionForm, useEndpointForm, type EndpointForm } from '../../../lib/forms/action-form'
import { Button } from '../../../ui/button'
import { DateField } from '../../../ui/date/date-field'
import { Dialog } from '../../../ui/dialog'
import { Checkbox, Field, SelectField } from '../../../ui/field'
import { ChangedMeanwhileInDialog } from '../../settings/changed-meanwhile'
import { ChosenProducts } from '../../settings/home-page/chosen-products'
import { countLabels, kindLabels, scopeLabels } from './rule-labels'

type Category = { slug: string; name: string }
type NightRuleFormProps = {
  /** Null for a new rule. */
  rule: NightRule | null
  categories: readonly Category[]
  onClose: () => void
}

/** Adds or changes a rule for the rent of single nights. */
export function NightRuleForm({ rule, categories, onClose }: NightRuleFormProps) {
  const [kind, setKind] = useState<NightRuleKind>(rule?.kind ?? 'festival')
  const save = useEndpointForm(rule ? 'saveNightRule' : 'addNightRule', {
    ...(rule ? { params: { id: rule.id } } : {}),
    done: rule ? `${rule.name} saved` : 'Rule added',
    onDone: onClose,
  })
  const isConflict = save.refusal?.code === 'changed_meanwhile'
  return (
    <>
      <Dialog title={rule ? rule.name : 'New rule'} isOpen onClose={onClose}>
        <ActionForm of={save} className="field-grid">
          {isConflict && <ChangedMeanwhileInDialog id={rule!.id} what="rule" />}
          {rule && !isConflict && <input type="hidden" name="version" value={rule.version} />}
          <SelectField
            label="Applies to"
            {...save.field('kind')}
            value={kind}
            onChange={({ currentTarget }) => setKind(NightRuleKind.parse(currentTarget.value))}
          >
            {NightRuleKind.options.map((option) => (
              <option key={option} value={option}>
                {kindLabels[option]}
              </option>
            ))}
          </SelectField>
          <Field
            label="Name"
            hint="Shoppers see it beside the price"
            maxLength={40}
            autoComplete="off"
            defaultValue={rule?.name}
            {...save.field('name')}
          />
          {countedKinds.includes(kind) && (
            <Field
              label={countLabels[kind]}
              inputMode="numeric"
              autoComplete="off"
              className="sm:col-span-2"
              defaultValue={rule?.count ?? ''}
              {...save.field('count')}
            />
          )}
          {kind !== 'minimum' && <ChangeFields rule={rule} save={save} />}
          <DateField
            label={kind === 'season' ? 'First night' : 'First night (optional)'}
            defaultValue={rule?.from ?? ''}
            {...save.field('from')}
          />
          <DateField
            label={kind === 'season' ? 'Last night' : 'Last night (optional)'}
            defaultValue={rule?.until ?? ''}
            {...save.field('until')}
          />
          <ScopeFields rule={rule} save={save} categories={categories} />
          <Checkbox name="isOn" defaultChecked={rule?.isOn ?? true} className="sm:col-span-2">
            Use this rule for new bookings
          </Checkbox>
          <Button type="submit" isBusy={save.isBusy} className="sm:col-span-2">
            {rule ? 'Save' : 'Add rule'}
          </Button>
        </ActionForm>
      </Dialog>
      <UnsavedGuard isDirty={save.isDirty && !save.isBusy} />
    </>
  )
}

type PartProps = { rule: NightRule | null; save: EndpointForm }

/** The change of the rent in percent or rupees. A negative number makes the night cheaper. */
function ChangeFields({ rule, save }: PartProps) {
  const [unit, setUnit] = useState<'percent' | 'amount'>(rule?.amount ? 'amount' : 'percent')
  const stored = unit === 'percent' ? rule?.percent : rule?.amount && rule.amount / 100
  return (
    <>
      <SelectField
        label="Change the rent by"
        value={unit}
        onChange={({ currentTarget }) => setUnit(currentTarget.value === 'amount' ? 'amount' : 'percent')}
      >
        <option value="percent">Percent</option>
        <option value="amount">Rupees a night</option>
      </SelectField>
      <Field
        key={unit}
        label={unit === 'percent' ? 'Percent' : 'Rupees a night'}
        hint="For example 20 for more, -10 for less"
        autoComplete="off"
        defaultValue={stored ?? ''}
        {...save.field(unit)}
      />
    </>
  )
}

/** The choice between all rentals, a category and a product. */
function ScopeFields({ rule, save, categories }: PartProps & { categories: readonly Category[] }) {
  const [scope, setScope] = useState<NightRule['scope']>(rule?.scope ?? 'store')
  const [product, setProduct] = useState(rule?.scope === 'product' ? rule.target : '')
  return (
    <>
      <SelectField
        label="For"
        className={scope === 'category' ? '' : 'sm:col-span-2'}
        {...save.field('scope')}
        value={scope}
        onChange={({ currentTarget: { value } }) =>
          setScope(value === 'category' || value === 'product' ? value : 'store')
        }
      >
        {Object.entries(scopeLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {scope === 'category' && (
        <SelectField label="Category" defaultValue={rule?.target} {...save.field('target')}>
          <option value="">Choose a category</option>
          {categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {scope === 'product' && (
        <div className="sm:col-span-2">
          <input type="hidden" name="target" value={product} />
          <ChosenProducts
            ids={product ? [product] : []}
            max={1}
            productType="rent"
            error={save.errors['target']}
            onChange={([id]) => setProduct(id ?? '')}
          />
        </div>
      )}
    </>
  )
}
