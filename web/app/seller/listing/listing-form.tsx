import { categoryLabel } from '../../../../contract/catalog/categories.ts'
import { sellerCategories } from '../../../../contract/sellers/seller-terms.ts'
import { Button } from '../../ui/button'
import { Field, SelectField, TextArea } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { PicturePicker } from './picture-picker'
import { useListing } from './use-listing'
import type { ListingField } from './fields'
import type { InitialListing } from './use-initial-listing'

type Listing = ReturnType<typeof useListing>

/** The form of one product, for a new one as well as for a change. */
export function ListingForm({ start, onDone }: { start: InitialListing; onDone: () => void }) {
  const listing = useListing(start, onDone)
  const { form, onSubmit, isBusy, progress, chosen, errorOf, startAnew } = listing
  if (start.failure) return <Notice kind="error">{start.failure}</Notice>
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-8" aria-label="List Your Product">
      {start.editing && <WhatChanges {...start.editing} />}
      {start.isDraft && (
        <Notice
          action={
            <Button variant="quiet" size="small" onClick={startAnew}>
              Start anew
            </Button>
          }
        >
          This is what you typed last time. Please choose the images again.
        </Notice>
      )}
      <fieldset className="grid gap-4">
        <legend className="mb-3 font-display text-2xl">The product</legend>
        <TheProduct listing={listing} />
      </fieldset>
      <PicturePicker chosen={chosen} error={errorOf('images')} progress={progress} />
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 font-display text-2xl">You</legend>
        <TheSeller listing={listing} />
      </fieldset>
      <Button
        type="submit"
        size="large"
        isBusy={isBusy}
        disabled={!start.isReady || isBusy}
        className="justify-self-start"
      >
        {isBusy ? 'Submitting...' : start.editing ? 'Send for review' : 'Submit Product'}
      </Button>
    </form>
  )
}

const WhatChanges = ({ kind, reason }: NonNullable<InitialListing['editing']>) => (
  <Notice kind={kind === 'submission' ? 'warning' : 'info'}>
    {kind === 'submission'
      ? `Please change: ${reason}`
      : 'Shoppers see the product as it is until we have approved your change.'}
  </Notice>
)

/** The properties of one field, by its name. */
const part = ({ fields, change, errorOf }: Listing, name: ListingField) => ({
  name,
  value: fields[name],
  error: errorOf(name),
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change(name, currentTarget.value),
})

function TheProduct({ listing }: { listing: Listing }) {
  const left = 1000 - listing.fields.description.length
  return (
    <>
      <Field label="Product name" required maxLength={100} {...part(listing, 'name')} />
      <TextArea
        label="Description"
        required
        hint={`What it is made of, how it is worn, how it is cleaned. ${left} characters left.`}
        maxLength={1000}
        {...part(listing, 'description')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label="Price (₹)"
          required
          type="number"
          inputMode="decimal"
          step="0.01"
          min="0"
          {...part(listing, 'price')}
        />
        <SelectField label="Category" required {...part(listing, 'category')}>
          <option value="">Choose a category</option>
          {sellerCategories.map(categoryLabel).map((label) => (
            <option key={label}>{label}</option>
          ))}
        </SelectField>
        <Field label="Brand" required maxLength={50} {...part(listing, 'brand')} />
        <Field
          label="MRP (₹, optional)"
          type="number"
          inputMode="decimal"
          step="0.01"
          min="0"
          hint="The maximum retail price printed on it"
          {...part(listing, 'mrp')}
        />
        <Field
          label="HSN code (optional)"
          inputMode="numeric"
          maxLength={8}
          hint="4, 6 or 8 digits. With it the review is quicker."
          {...part(listing, 'hsn')}
        />
        <Field label="Country of origin (optional)" maxLength={60} {...part(listing, 'origin')} />
      </div>
    </>
  )
}

const TheSeller = ({ listing }: { listing: Listing }) => (
  <>
    <Field
      label="Seller name"
      required
      autoComplete="name"
      maxLength={100}
      {...part(listing, 'sellerName')}
    />
    <Field
      label="Business name (optional)"
      autoComplete="organization"
      maxLength={100}
      {...part(listing, 'businessName')}
    />
    <Field label="Email" required type="email" autoComplete="email" {...part(listing, 'email')} />
    <Field label="Phone" required type="tel" inputMode="tel" autoComplete="tel" {...part(listing, 'phone')} />
  </>
)
