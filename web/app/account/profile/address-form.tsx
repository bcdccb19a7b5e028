import { useEffect } from 'react'
import type { SavedAddress } from '../../../../contract/accounts/account.ts'
import { AddressFields } from '../../components/address-fields'
import { useAddress } from '../../lib/account/use-address'
import { toTypedAddress } from '../../lib/account/typed-address'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button, ButtonLink } from '../../ui/button'

type AddressFormProps = {
  saved: SavedAddress | null
  /** URL of the page without the form, for the Cancel link. */
  closePath: string
  onDone: () => void
}

/** The form for a new address, or for editing a saved one. */
export function AddressForm({ saved, closePath, onDone }: AddressFormProps) {
  const save = useEndpointForm(saved ? 'changeAddress' : 'addAddress', {
    ...(saved ? { params: { id: saved.id } } : {}),
    done: 'Address saved',
    onDone,
  })
  const address = useAddress(toTypedAddress(saved?.address ?? null), save)
  const title = saved ? 'Edit address' : 'New address'

  useEffect(() => {
    save.form.current?.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus()
  }, [save.form])

  return (
    <ActionForm
      of={save}
      onSubmit={(event) => {
        if (!address.validate()) event.preventDefault()
      }}
      className="rounded-card border border-brand bg-surface p-5"
      aria-label={title}
    >
      <AddressFields form={address} legend={title} />
      {!saved?.isDefault && (
        <div className="mt-4 flex min-h-11 items-center gap-3">
          <input id="is-default" name="isDefault" type="checkbox" className="size-5" />
          <label htmlFor="is-default">Use this as my default address</label>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" isBusy={save.isBusy}>
          Save
        </Button>
        <ButtonLink variant="quiet" to={closePath} preventScrollReset>
          Cancel
        </ButtonLink>
      </div>
    </ActionForm>
  )
}
