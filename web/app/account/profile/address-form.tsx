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

/** A new entry of the book, or one being corrected. */
export function AddressForm({ known, onDone }: { known: SavedAddress | null; onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const to = useAddress(fieldsOf(known?.address ?? null), form)
  const [isDefault, setDefault] = useState(known?.isDefault ?? false)
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [])

  async function save() {
    const address = to.validate()
    if (!address || isBusy) return
    setBusy(true)
    const body = { address, isDefault }
    try {
      if (known) await api(changeAddress, { params: { id: known.id }, body })
      else await api(addAddress, { body })
      await revalidate()
      void toast('The address was saved', { kind: 'success' })
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
      aria-label={known ? 'Edit the address' : 'New address'}
    >
      <AddressFields form={to} legend={known ? 'Edit the address' : 'New address'} />
      {!known?.isDefault && (
        <div className="mt-4 flex min-h-11 items-center gap-3">
          <input
            id="is-default"
            type="checkbox"
            className="size-5"
            checked={isDefault}
            onChange={({ currentTarget }) => setDefault(currentTarget.checked)}
          />
          <label htmlFor="is-default">Start my checkouts with this address</label>
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
