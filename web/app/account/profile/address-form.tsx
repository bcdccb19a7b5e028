import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { addAddress, changeAddress, type SavedAddress } from '../../../../contract/accounts/account.ts'
import { AddressFields } from '../../components/address-fields'
import { api } from '../../lib/api/browser-api'
import { fieldsOf } from '../../lib/checkout/checkout-draft'
import { useAddress } from '../../lib/account/use-address'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'

/** The form for a new address, or for editing a saved one. */
export function AddressForm({ saved, onDone }: { saved: SavedAddress | null; onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const addressForm = useAddress(fieldsOf(saved?.address ?? null), form)
  const [isDefault, setDefault] = useState(saved?.isDefault ?? false)
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [])

  async function save() {
    const address = addressForm.validate()
    if (!address || isBusy) return
    setBusy(true)
    const body = { address, isDefault }
    try {
      if (saved) await api(changeAddress, { params: { id: saved.id }, body })
      else await api(addAddress, { body })
      await revalidate()
      void toast('Address saved', { kind: 'success' })
      onDone()
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. Nothing was changed.', { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void save()
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="rounded-card border border-brand bg-surface p-5"
      aria-label={saved ? 'Edit address' : 'New address'}
    >
      <AddressFields form={addressForm} legend={saved ? 'Edit address' : 'New address'} />
      {!saved?.isDefault && (
        <div className="mt-4 flex min-h-11 items-center gap-3">
          <input
            id="is-default"
            type="checkbox"
            className="size-5"
            checked={isDefault}
            onChange={({ currentTarget }) => setDefault(currentTarget.checked)}
          />
          <label htmlFor="is-default">Use this as my default address</label>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          Save
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
