import { useState } from 'react'
import type { ReviewedSubmission } from '../../../../contract/sellers/submission-review.ts'
import { CategoryOptions, useCategories } from '../../components/admin-lists/categories'
import { ActionForm, type EndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Field, SelectField } from '../../ui/field'
import { DEFAULT_SIZE, SizeRows, createSizeRow, detailName, type TypedSize } from './size-rows'

type ApproveProps = { submission: ReviewedSubmission; isBlocked: boolean; approve: EndpointForm }

/**
 * Approves the shown version of a submission. A new product needs listing details, a change does not. If the seller submits a new version
 * meanwhile, the form keeps what staff have typed and takes the other fields from the new version.
 */
export function ApproveForm({ submission, isBlocked, approve }: ApproveProps) {
  const typedType = approve.field(detailName('productType')).defaultValue
  const [type, setType] = useState(typedType === 'rent' ? 'rent' : 'marketplace')
  const [sizes, setSizes] = useState<readonly TypedSize[]>(() => [createSizeRow(DEFAULT_SIZE)])
  const isChange = submission.changesProduct
  return (
    <ActionForm of={approve} className="grid gap-4 card p-5">
      <input type="hidden" name="version" value={submission.version} />
      <h2 className="text-xl">{isChange ? 'Approve the change' : 'Listing details'}</h2>
      {!isChange && (
        <>
          <ListingFields submission={submission} approve={approve} type={type} onType={setType} />
          <SizeRows sizes={sizes} onChange={setSizes} errors={approve.errors} isRent={type === 'rent'} />
        </>
      )}
      <Button type="submit" isBusy={approve.isBusy} disabled={isBlocked} className="justify-self-start">
        Approve
      </Button>
    </ActionForm>
  )
}

type ListingFieldsProps = {
  submission: ReviewedSubmission
  approve: EndpointForm
  type: string
  onType: (type: string) => void
}

const amount = { type: 'number', inputMode: 'decimal', step: '0.01', min: '0' } as const

function ListingFields({ submission, approve, type, onType }: ListingFieldsProps) {
  const field = (name: string) => approve.field(detailName(name))
  const category = useCategories().find(({ name }) => name === submission.category)
  const [chosen, setChosen] = useState(field('category').defaultValue) // absent until staff choose a category
  return (
    <div className="field-grid">
      <SelectField
        label="Type"
        name={detailName('productType')}
        value={type}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      >
        <option value="marketplace">Marketplace</option>
        <option value="rent">Rent</option>
      </SelectField>
      <SelectField
        label="Category"
        name={detailName('category')}
        error={field('category').error}
        value={chosen ?? category?.slug ?? 'other'}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        <CategoryOptions />
      </SelectField>
      <SelectField label="For" defaultValue="women" {...field('gender')}>
        <option value="women">Women</option>
        <option value="men">Men</option>
        <option value="kids">Kids</option>
      </SelectField>
      <Field
        label="HSN code"
        inputMode="numeric"
        hint={category?.hsn && `Default for ${category.name}: ${category.hsn}`}
        defaultValue={submission.hsn}
        {...field('hsn')}
      />
      <Field
        {...amount}
        label={type === 'rent' ? 'Value (₹)' : 'Price (₹)'}
        defaultValue={submission.price / 100}
        {...field('price')}
      />
      <Field
        {...amount}
        label="MRP (₹)"
        defaultValue={submission.mrp === null ? '' : submission.mrp / 100}
        {...field('mrp')}
      />
      {type === 'rent' ? (
        <>
          <Field {...amount} label="Rent per day (₹)" {...field('rentPrice')} />
          <Field
            {...amount}
            label="Deposit (₹)"
            hint="Leave empty for twice the value"
            {...field('deposit')}
          />
        </>
      ) : (
        <>
          <input type="hidden" name={detailName('rentPrice')} value="" />
          <input type="hidden" name={detailName('deposit')} value="" />
        </>
      )}
    </div>
  )
}
