import { CategoryOptions, useCategories } from '../../components/admin-lists/categories'
import { Checkbox, Field, SelectField, TextArea, FieldGroup } from '../../ui/field'
import { MomentField } from '../../ui/date/moment-field'
import { DeclarationFields } from './declaration-fields'
import { DetailFields } from './detail-fields'
import { GridFields } from './grid-fields'
import { PictureFields } from './picture-fields'
import { productStatusLabels } from './product-labels'
import { RentalFields } from './rental-fields'
import type { ProductFieldsProps } from './use-product-form'

/** All fields of a product. The type can only be chosen for a new product. */
export function ProductFields({ isNew, ...part }: ProductFieldsProps & { isNew: boolean }) {
  const isRent = part.form.productType === 'rent'
  return (
    <div className="flex flex-col gap-8">
      <Basics {...part} isNew={isNew} />
      <Prices {...part} />
      <PictureFields {...part} isNew={isNew} />
      <GridFields {...part} />
      {isRent && <RentalFields {...part} />}
      <DetailFields {...part} />
      <DeclarationFields {...part} />
    </div>
  )
}

const SaleTimes = ({ form, change, errors }: ProductFieldsProps) => (
  <>
    <MomentField
      label="Offer starts at (Indian time)"
      name="startsAt"
      hint="Until then the product costs its MRP. Leave empty to start at once"
      value={form.startsAt}
      error={errors['startsAt']}
      onChange={(startsAt) => change({ startsAt })}
    />
    <MomentField
      label="Offer ends at (Indian time)"
      name="endsAt"
      hint="Shoppers see a countdown to this time. Then the product costs its MRP again"
      value={form.endsAt}
      error={errors['endsAt']}
      onChange={(endsAt) => change({ endsAt })}
    />
  </>
)

function Basics({ form, change, errors, isNew }: ProductFieldsProps & { isNew: boolean }) {
  const categoryHsn = useCategories().find(({ slug }) => slug === form.category)?.hsn
  return (
    <FieldGroup title="Product">
      <Field
        label="Product Title"
        name="title"
        className="sm:col-span-2"
        value={form.title}
        maxLength={255}
        error={errors['title']}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <SelectField
        label="Type"
        name="productType"
        value={form.productType}
        disabled={!isNew}
        error={errors['productType']}
        onChange={({ currentTarget }) =>
          change({ productType: currentTarget.value as 'marketplace' | 'rent' })
        }
      >
        <option value="marketplace">Marketplace</option>
        <option value="rent">Rent</option>
      </SelectField>
      <SelectField
        label="Status"
        name="status"
        hint={form.status === 'live' ? 'Shoppers see it' : 'Not in the shop'}
        value={form.status}
        onChange={({ currentTarget }) => change({ status: currentTarget.value as typeof form.status })}
      >
        {Object.entries(productStatusLabels)
          .filter(([status]) => status !== 'archived' || form.status === 'archived') // products are archived by deleting them
          .map(([status, label]) => (
            <option key={status} value={status}>
              {label}
            </option>
          ))}
      </SelectField>
      <CategoryFields form={form} change={change} errors={errors} />
      <Field
        label="Brand"
        name="brand"
        value={form.brand}
        maxLength={120}
        error={errors['brand']}
        onChange={({ currentTarget }) => change({ brand: currentTarget.value })}
      />
      {form.productType === 'marketplace' && (
        <Field
          label="HSN (tax code)"
          name="hsn"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          {...(categoryHsn ? { hint: `Default for the category: ${categoryHsn}` } : {})}
          value={form.hsn}
          error={errors['hsn']}
          onChange={({ currentTarget }) => change({ hsn: currentTarget.value })}
        />
      )}
      {form.productType === 'marketplace' && <SaleTimes {...{ form, change, errors }} />}
      <TextArea
        label="Description"
        name="description"
        className="sm:col-span-2"
        rows={5}
        value={form.description}
        error={errors['description']}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
    </FieldGroup>
  )
}

function CategoryFields({ form, change, errors }: ProductFieldsProps) {
  return (
    <>
      <SelectField
        label="Category"
        name="category"
        value={form.category}
        error={errors['category']}
        onChange={({ currentTarget }) => change({ category: currentTarget.value })}
      >
        <CategoryOptions chosen={form.category} />
      </SelectField>
      <SelectField
        label="Gender"
        name="gender"
        value={form.gender}
        onChange={({ currentTarget }) => change({ gender: currentTarget.value as typeof form.gender })}
      >
        <option value="women">Women</option>
        <option value="men">Men</option>
        <option value="kids">Kids</option>
      </SelectField>
    </>
  )
}

function Prices({ form, change, errors }: ProductFieldsProps) {
  const isRent = form.productType === 'rent'
  const amount = (name: 'price' | 'mrp' | 'rentPrice' | 'deposit', label: string, hint?: string) => (
    <Field
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      value={form[name]}
      error={errors[name]}
      {...(hint ? { hint } : {})}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  )
  return (
    <FieldGroup title="Prices">
      {amount('price', 'Selling/Display Price (₹)', isRent ? 'The value of the garment' : undefined)}
      {amount('mrp', 'MRP (₹)', 'Optional. Shown struck through next to the price')}
      {isRent && amount('rentPrice', 'Rent Price/Day (₹)')}
      {isRent && amount('deposit', 'Deposit (₹)', 'Leave empty for twice the price')}
      <Checkbox
        name="freeDelivery"
        className="sm:col-span-2"
        checked={form.freeDelivery}
        onChange={({ currentTarget }) => change({ freeDelivery: currentTarget.checked })}
      >
        <span>
          Free delivery
          <span className="hint block">
            Its delivery costs nothing, even where the shop charges for delivery
          </span>
        </span>
      </Checkbox>
    </FieldGroup>
  )
}
