import { UnsavedGuard } from '../../components/unsaved-guard'
import { Button } from '../../ui/button'
import { Field, SelectField, TextArea, FieldGroup } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { DeclarationInputs } from './declaration-inputs'
import { PicturePicker } from './picture-picker'
import { useListing } from './use-listing'
import type { ListingField } from './fields'
import type { InitialListing } from './use-initial-listing'

type ListingState = ReturnType<typeof useListing>

type ListingFormProps = {
  start: InitialListing
  /** The names of the categories that sellers choose from. */
  categories: readonly string[]
  /** Name and address of the seller's business; null if they are not known. */
  packer: string | null
  onDone: () => void
}

/** The form for a new product, and for a change to a submission or a listed product. */
export function ListingForm({ start, categories, packer, onDone }: ListingFormProps) {
  const listing = useListing(start, onDone)
  const { form, onSubmit, isBusy, progress, chosen, imagesError, isDraft, isDirty, startOver } = listing
  if (start.failure) return <Notice kind="error">{start.failure}</Notice>
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-8" aria-label="List Your Product">
      <UnsavedGuard isDirty={isDirty} />
      {start.editing && <EditNotice {...start.editing} />}
      {isDraft && (
        <Notice
          action={
            <Button variant="quiet" size="small" onClick={startOver}>
              Start over
            </Button>
          }
        >
          We restored your draft. Please choose the images again.
        </Notice>
      )}
      <FieldGroup title="Product" className="stack">
        <ProductFields listing={listing} categories={categories} isRental={start.isRental} />
      </FieldGroup>
      <DeclarationInputs
        fieldProps={(name) => fieldProps(listing, name)}
        packer={packer}
        onUsePacker={(address) => listing.change('packer', address)}
      />
      <PicturePicker chosen={chosen} error={imagesError} progress={progress} />
      <FieldGroup title="Your details">
        <SellerFields listing={listing} />
      </FieldGroup>
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

const EditNotice = ({ kind, message }: NonNullable<InitialListing['editing']>) => (
  <Notice kind={kind === 'submission' ? 'warning' : 'info'}>
    {kind === 'submission'
      ? message
      : 'Shoppers keep seeing the current version until we approve your change.'}
  </Notice>
)

/** Returns the React props of the form field with this name. */
const fieldProps = ({ fields, change, errorOf }: ListingState, name: ListingField) => ({
  name,
  value: fields[name],
  error: errorOf(name),
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change(name, currentTarget.value),
})

type ProductFieldsProps = { listing: ListingState; categories: readonly string[]; isRental: boolean }

function ProductFields({ listing, categories, isRental }: ProductFieldsProps) {
  const chosen = listing.fields.category
  const names = chosen && !categories.includes(chosen) ? [chosen, ...categories] : categories
  const left = listing.longest('description') - listing.fields.description.length
  return (
    <>
      <Field
        label="Product name"
        required
        maxLength={listing.longest('name')}
        {...fieldProps(listing, 'name')}
      />
      <TextArea
        label="Description"
        required
        hint={`Material, fit and care. ${left === 1 ? '1 character' : `${left} characters`} left.`}
        maxLength={listing.longest('description')}
        {...fieldProps(listing, 'description')}
      />
      <div className="field-grid">
        <Field
          label={isRental ? 'Rent per day (₹)' : 'Price (₹)'}
          required
          type="number"
          inputMode="decimal"
          step="0.01"
          min="0"
          {...fieldProps(listing, 'price')}
        />
        <SelectField label="Category" required {...fieldProps(listing, 'category')}>
          <option value="">Choose a category</option>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <Field
          label="Brand"
          required
          maxLength={listing.longest('brand')}
          {...fieldProps(listing, 'brand')}
        />
        {!isRental && (
          <Field
            label="MRP (₹, optional)"
            type="number"
            inputMode="decimal"
            step="0.01"
            min="0"
            hint="The maximum retail price printed on the product"
            {...fieldProps(listing, 'mrp')}
          />
        )}
        <Field
          label="HSN code (optional)"
          inputMode="numeric"
          maxLength={8}
          hint="4, 6 or 8 digits. Adding it speeds up the review."
          {...fieldProps(listing, 'hsn')}
        />
      </div>
    </>
  )
}

const SellerFields = ({ listing }: { listing: ListingState }) => (
  <>
    <Field
      label="Seller name"
      required
      autoComplete="name"
      maxLength={100}
      {...fieldProps(listing, 'sellerName')}
    />
    <Field
      label="Business name (optional)"
      autoComplete="organization"
      maxLength={100}
      {...fieldProps(listing, 'businessName')}
    />
    <Field label="E-mail" required type="email" autoComplete="email" {...fieldProps(listing, 'email')} />
    <Field
      label="Phone"
      required
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      {...fieldProps(listing, 'phone')}
    />
  </>
)
