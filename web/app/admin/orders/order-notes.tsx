import { useState } from 'react'
import { addOrderNote, type OrderNote } from '../../../../contract/orders/admin-orders.ts'
import { api } from '../../lib/api/browser-api'
import { formatInstant } from '../../lib/labels/order-labels'
import { useSaving } from '../../lib/api/use-saving'
import { Button } from '../../ui/button'
import { TextArea } from '../../ui/field'
import { UnsavedGuard } from '../../components/unsaved-guard'

type OrderNotesProps = { orderId: string; notes: readonly OrderNote[] }

/** Internal notes of staff about an order. */
export function OrderNotes({ orderId, notes }: OrderNotesProps) {
  const [isDirty, setDirty] = useState(false)
  const { form, errorOf, isBusy, submit } = useSaving({
    validate: (typed) => addOrderNote.body!.safeParse(typed),
    save: async (body) => {
      await api(addOrderNote, { params: { id: orderId }, body })
      form.current?.reset()
      setDirty(false)
    },
    done: 'Note added',
  })
  return (
    <>
      {notes.length > 0 && (
        <ol className="mb-4 flex flex-col gap-3">
          {notes.map(({ id, text, by, at }) => (
            <li key={id}>
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              <p className="text-sm text-muted">
                {by}, <time dateTime={at}>{formatInstant(at)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <TextArea
          label="New note"
          name="text"
          rows={2}
          maxLength={1000}
          hint="For staff only. It cannot be changed afterwards."
          error={errorOf('text')}
          onChange={({ currentTarget }) => setDirty(currentTarget.value.trim() !== '')}
        />
        <Button type="submit" size="small" variant="secondary" isBusy={isBusy}>
          Add note
        </Button>
      </form>
      <UnsavedGuard isDirty={isDirty} />
    </>
  )
}
