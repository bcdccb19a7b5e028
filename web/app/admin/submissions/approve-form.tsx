import { useState, type FormEvent } from 'react'
import { categories } from '../../../../contract/catalog/categories.ts'
import { approveSubmission, ListingDetails } from '../../../../contract/sellers/submission-review.ts'
import type { Submission } from '../../../../contract/sellers/submissions.ts'
import { api } from '../../lib/api/browser-api'
import { Button } from '../../ui/button'
import { Field, SelectField } from '../../ui/field'
import { Checkbox } from '../../ui/checkbox'
import { usePendingAction } from '../../lib/use-pending-action'
import { SizeRows, createSizeRow, type TypedSize } from './size-rows'

type ApproveProps = { submission: Submission; isBlocked: boolean }

/** Approves a submission. A new product needs listing details, a change does not. */
export function ApproveForm({ submission, isBlocked }: ApproveProps) {
  const { run, isBusy, errors } = usePendingAction()
  const [type, setType] = useState<'marketplace' | 'rent'>('marketplace')
  const [sizes, setSizes] = useState<readonly TypedSize[]>(() => [createSizeRow('Free Size')])
  const isChange = submission.changesProduct

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = Object.fromEntries(new FormData(form)) as Record<string, string>
    const send = async () => {
      const listingDetails = isChange ? null : ListingDetails.parse(toListingDetails(typed, sizes))
      return api(approveSubmission, { params: { id: submission._id }, body: { listingDetails } })
    }
    const done = isChange ? 'The change is live' : 'The product is live'
    if (!(await run(send, done))) form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-4 card p-5">
      <h2 className="text-xl">{isChange ? 'Approve the change' : 'Listing details'}</h2>
      {!isChange && (
        <>
          <ListingFields submission={submission} errors={errors} type={type} onType={setType} />
          <SizeRows sizes={sizes} onChange={setSizes} errors={errors} isRent={type === 'rent'} />
        </>
      )}
      <Button type="submit" isBusy={isBusy} needsScript disabled={isBlocked} className="justify-self-start">
        Approve
      </Button>
    </form>
  )
}

const number = (typed: string | undefined) => (typed?.trim() ? Number(typed) : null)

function toListingDetails(typed: Record<string, string>, sizes: readonly TypedSize[]) {
  const isRent = typed['productType'] === 'rent'
  return {
    productType: typed['productType'],
    category: typed['category'],
    gender: typed['gender'],
    price: Number(typed['price']),
    mrp: number(typed['mrp']),
    rentPrice: isRent ? number(typed['rentPrice']) : null,
    deposit: isRent ? number(typed['deposit']) : null,
    hsn: typed['hsn'],
    freeDelivery: typed['freeDelivery'] === 'on',
    sizes: sizes.map(({ size, stock }) => ({ size, stock: stock.trim() ? Number(stock) : Number.NaN })),
  }
}

type ListingFieldsProps = {
  submission: Submission
  errors: Record<string, string>
  type: 'marketplace' | 'rent'
  onType: (type: 'marketplace' | 'rent') => void
}

const amount = { type: 'number', inputMode: 'decimal', step: '0.01', min: '0' } as const

function ListingFields({ submission, errors, type, onType }: ListingFieldsProps) {
  const category = Object.entries(categories).find(([, label]) => label === submission.category)?.[0]
  return (
    <div className="field-grid">
      <SelectField
        label="Type"
        name="productType"
        value={type}
        onChange={({ currentTarget }) => onType(currentTarget.value === 'rent' ? 'rent' : 'marketplace')}
      >
        <option value="marketplace">Marketplace</option>
        <option value="rent">Rent</option>
      </SelectField>
      <SelectField
        label="Category"
        name="category"
        defaultValue={category ?? 'other'}
        error={errors['category']}
      >
        {Object.entries(categories).map(([slug, label]) => (
          <option key={slug} value={slug}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label="For" name="gender" defaultValue="women">
        <option value="women">Women</option>
        <option value="men">Men</option>
        <option value="kids">Kids</option>
      </SelectField>
      <Field
        label="HSN code"
        name="hsn"
        inputMode="numeric"
        defaultValue={submission.hsn}
        error={errors['hsn']}
      />
      <Field
        {...amount}
        label={type === 'rent' ? 'Value (₹)' : 'Price (₹)'}
        name="price"
        defaultValue={submission.price / 100}
        error={errors['price']}
      />
      <Field
        {...amount}
        label="MRP (₹)"
        name="mrp"
        defaultValue={submission.mrp === null ? '' : submission.mrp / 100}
        error={errors['mrp']}
      />
      {type === 'rent' && (
        <>
          <Field {...amount} label="Rent per day (₹)" name="rentPrice" error={errors['rentPrice']} />
          <Field
            {...amount}
            label="Deposit (₹)"
            name="deposit"
            hint="Leave empty for twice the value"
            error={errors['deposit']}
          />
        </>
      )}
      <Checkbox name="freeDelivery">Free delivery across India</Checkbox>
    </div>
  )
}
