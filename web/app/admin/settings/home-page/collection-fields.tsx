import { collectionRules, type SectionOf } from '../../../../../contract/content/home.ts'
import { Field, SelectField } from '../../../ui/field'
import { ChosenProducts } from './chosen-products'
import { HeadingAndText, OptionalLink } from './inputs'
import type { FieldsProps } from './section-fields'
import { ruleLabels } from './section-labels'

export function CollectionFields(props: FieldsProps<SectionOf<'collection'>>) {
  const { section, targets, errors, onChange } = props
  const { rule, limit } = section
  return (
    <div className="grid gap-4">
      <HeadingAndText section={section} errors={errors} onChange={onChange} />
      <SelectField
        label="Products"
        value={rule}
        error={errors['rule']}
        onChange={({ currentTarget }) =>
          onChange({ ...section, rule: collectionRules.find((name) => name === currentTarget.value) ?? rule })
        }
      >
        {collectionRules.map((name) => (
          <option key={name} value={name}>
            {ruleLabels[name]}
          </option>
        ))}
      </SelectField>
      {rule !== 'latest' && rule !== 'chosen' && <Department {...props} />}
      {rule === 'category' && (
        <SelectField
          label="Category"
          value={section.category}
          error={errors['category']}
          onChange={({ currentTarget }) => onChange({ ...section, category: currentTarget.value })}
        >
          <option value="">Choose a category</option>
          {targets.categories.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {rule === 'chosen' ? (
        <ChosenProducts
          ids={section.products}
          error={errors['products']}
          onChange={(products) => onChange({ ...section, products, limit: Math.max(1, products.length) })}
        />
      ) : (
        <Field
          label="Number of products"
          hint={rule === 'latest' ? 'At most 6' : 'At most 12'}
          type="number"
          min={1}
          max={rule === 'latest' ? 6 : 12}
          value={Number.isNaN(limit) ? '' : limit}
          error={errors['limit']}
          onChange={({ currentTarget }) => onChange({ ...section, limit: currentTarget.valueAsNumber })}
        />
      )}
      <OptionalLink
        name="Link beside the heading"
        link={section.link}
        groups={targets.groups}
        errors={errors}
        path="link"
        onChange={(link) => onChange({ ...section, link })}
      />
    </div>
  )
}

const Department = ({ section, onChange }: FieldsProps<SectionOf<'collection'>>) => (
  <SelectField
    label="From"
    value={section.department}
    onChange={({ currentTarget }) =>
      onChange({ ...section, department: currentTarget.value === 'rent' ? 'rent' : 'marketplace' })
    }
  >
    <option value="marketplace">Marketplace</option>
    <option value="rent">Rent store</option>
  </SelectField>
)
