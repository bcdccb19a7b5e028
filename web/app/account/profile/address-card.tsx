import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  addAddress,
  changeAddress,
  removeAddress,
  type SavedAddress,
} from '../../../../contract/accounts/account.ts'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../lib/hydrated'
import { PostalAddress } from '../../components/postal-address'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'

/** One saved address. Removing it can be undone. */
export function AddressCard({ saved, onEdit }: { saved: SavedAddress; onEdit: () => void }) {
  const { id, address, isDefault } = saved
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const isHydrated = useHydrated()

  async function run(action: () => Promise<unknown>, onSuccess: () => void = () => {}) {
    setBusy(true)
    try {
      await action()
      await revalidate()
      onSuccess()
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. Nothing was changed.', { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const restore = () => run(() => api(addAddress, { body: { address, isDefault } }))
  const remove = () =>
    run(
      () => api(removeAddress, { params: { id } }),
      () =>
        void toast('Address removed', {
          action: { label: 'Undo', onClick: () => void restore() },
          isOnlyUndo: true,
        }),
    )
  const makeDefault = () =>
    run(() => api(changeAddress, { params: { id }, body: { address, isDefault: true } }))

  const buttonProps = { size: 'small', variant: 'quiet', disabled: !isHydrated || isBusy } as const
  return (
    <article className="rounded-card border border-line bg-surface p-5">
      {isDefault && (
        <p className="mb-2 inline-block rounded-full bg-brand-soft px-3 py-0.5 text-sm font-semibold text-brand">
          Default
        </p>
      )}
      <PostalAddress address={address} />
      <div className="-mx-3 mt-2 flex flex-wrap">
        <Button {...buttonProps} onClick={onEdit}>
          Edit<span className="sr-only"> {address.line1}</span>
        </Button>
        {!isDefault && (
          <Button {...buttonProps} onClick={() => void makeDefault()}>
            Set as default<span className="sr-only">: {address.line1}</span>
          </Button>
        )}
        <Button {...buttonProps} className="text-danger hover:bg-danger-soft" onClick={() => void remove()}>
          Remove<span className="sr-only"> {address.line1}</span>
        </Button>
      </div>
    </article>
  )
}
