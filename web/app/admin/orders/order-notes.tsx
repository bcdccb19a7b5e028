import type { OrderNote } from '../../../../contract/orders/admin-orders.ts'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { ActionForm, resetSent, useEndpointForm } from '../../lib/forms/action-form'
import { formatInstant } from '../../lib/labels/order-labels'
import { Button } from '../../ui/button'
import { TextArea } from '../../ui/field'

type OrderNotesProps = { orderId: string; notes: readonly OrderNote[] }

/** Internal notes of staff about an order. */
export function OrderNotes({ orderId, notes }: OrderNotesProps) {
  const add = useEndpointForm('addOrderNote', {
    params: { id: orderId },
    done: 'Note added',
    onDone: () => resetSent(add),
  })
  return (
    <>
      {notes.length > 0 && (
        <ol className="mb-4 flex flex-col gap-3">
          {notes.map(({ id, text, by, at }) => (
            <li key={id}>
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              <p className="hint">
                {by}, <time dateTime={at}>{formatInstant(at)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
      <ActionForm of={add} className="stack">
        <TextArea
          label="New note"
          rows={2}
          maxLength={1000}
          hint="For staff only. It cannot be changed afterwards."
          {...add.field('text')}
        />
        <Button type="submit" size="small" variant="secondary" isBusy={add.isBusy}>
          Add note
        </Button>
      </ActionForm>
      <UnsavedGuard isDirty={add.isDirty && !add.isBusy} />
    </>
  )
}
