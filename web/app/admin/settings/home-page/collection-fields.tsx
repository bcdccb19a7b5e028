import { collectionRules, type SectionOf } from '../../../../../contract/content/home.ts'
import { Field, SelectField } from '../../../ui/field'
import { ChosenProducts } from './chosen-products'
import { HeadingAndText, OptionalLink } from './inputs'
import type { FieldsProps } from './section-fields'
import { ruleLabels } from './section-labels'

type Collection = SectionOf<'collection'>

export function CollectionFields(props: FieldsProps<Collection>) {
  const { section, targets, errors, onChange } = props
  const { rule, limit } = section
  const isUnknown =
    section.category !== '' && !targets.categories.some(({ slug }) => slug === section.category)
  return (
    <div className="grid gap-4">
      <HeadingAndText section={section} errors={errors} onChange={onChange} />
      <SelectField
        label="Products"
        value={rule}
        error={errors['rule']}
        onChange={({ currentTarget }) => onChange(withRule(section, currentTarget.value))}
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
          {targets.categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
          {isUnknown && <option value={section.category}>{section.category} (not offered now)</option>}
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

/** Returns the section with another rule, and a number of products that the rule allows. */
function withRule(section: Collection, name: string): Collection {
  const rule = collectionRules.find((candidate) => candidate === name) ?? section.rule
  if (rule === 'chosen') return { ...section, rule, limit: Math.max(1, section.products.length) }
  return rule === 'latest'
    ? { ...section, rule, limit: Math.min(6, section.limit || 6) }
    : { ...section, rule }
}

const Department = ({ section, onChange }: FieldsProps<Collection>) => (
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
