import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import { markSlipsPrinted, setOrderStatuses } from '../../../../contract/orders/admin-orders.ts'
import {
  confirmationId,
  OrderStatus,
  orderStatuses,
  isStepBack,
  type Order,
} from '../../../../contract/orders/orders.ts'
import { packingSlips } from '../../../../contract/invoicing/tax-documents.ts'
import { can } from '../../../../contract/core/permissions.ts'
import { api } from '../../lib/api/browser-api'
import { statusLabels } from '../../lib/labels/order-labels'
import { SavePdf } from '../../components/orders/save-pdf'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { SelectField } from '../../ui/field'
import { toast } from '../../ui/toast'
import { useAdminUser } from '../layout/use-admin-user'
import type { Selection } from './use-selection'

type BulkBarProps = { orders: readonly Order[]; picked: Selection; isQueue: boolean }

/** What can be done with all picked orders at once. It stays at the bottom of the window. */
export function BulkBar({ orders, picked, isQueue }: BulkBarProps) {
  const { run, isBusy } = useBulk(picked)
  const [asked, setAsked] = useState<OrderStatus | null>(null)
  const ids = picked.ids
  if (!can(setOrderStatuses.access, useAdminUser())) return null

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const status = OrderStatus.safeParse(new FormData(event.currentTarget).get('to')).data
    if (!status) return
    const isGrave = status === 'cancelled' || orders.some((order) => isStepBack(order.status, status))
    if (isGrave) setAsked(status)
    else void run.status(status)
  }
  return (
    <section
      aria-label="Picked orders"
      className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center gap-3 rounded-card border border-brand bg-surface p-3 shadow-lift"
    >
      <p aria-live="polite" className="font-semibold">
        {ids.length === 1 ? 'One order' : `${ids.length} orders`}
      </p>
      <form onSubmit={onSubmit} className="flex items-center gap-2">
        <SelectField label="New status" isLabelHidden name="to" defaultValue="confirmed">
          {orderStatuses.map((status) => (
            <option key={status} value={status}>
              {statusLabels[status]}
            </option>
          ))}
        </SelectField>
        <Button type="submit" size="small" isBusy={isBusy}>
          Set
        </Button>
      </form>
      <SavePdf address={endpointUrl(packingSlips.path, {}, { ids })} name="packing-slips">
        Packing slips
      </SavePdf>
      <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => void run.printed(isQueue)}>
        {isQueue ? 'They are printed' : 'To be printed again'}
      </Button>
      <span className="ml-auto flex flex-wrap gap-1">
        <Button size="small" variant="quiet" onClick={() => picked.set(picked.all)}>
          Pick all
        </Button>
        <Button size="small" variant="quiet" onClick={() => picked.set([])}>
          None
        </Button>
      </span>
      <Dialog
        title={asked === 'cancelled' ? `Cancel ${ids.length} orders?` : `Move orders back?`}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        footer={
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" onClick={() => setAsked(null)}>
              Keep them
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsked(null)
                if (asked) void run.status(asked)
              }}
            >
              {asked === 'cancelled' ? 'Cancel the orders' : `Set to ${asked ? statusLabels[asked] : ''}`}
            </Button>
          </div>
        }
      >
        {asked === 'cancelled'
          ? 'Their stock, their rental days and their coupons become free for others, and what was paid goes back.'
          : 'Some of them are further already. Their customers see the step back in their history.'}
      </Dialog>
    </section>
  )
}

/** Does one thing to all picked orders. What was refused stays picked, and says why. */
function useBulk(picked: Selection) {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const ids = [...picked.ids]

  async function doing(work: () => Promise<string>) {
    setBusy(true)
    try {
      const done = await work()
      await revalidate()
      void toast(done, { kind: 'success' })
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. Please look at the list again.', { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const run = {
    status: (status: OrderStatus) =>
      doing(async () => {
        const { done, refused } = await api(setOrderStatuses, { body: { ids, status } })
        picked.set(refused.map(({ id }) => id))
        for (const { id, message } of refused.slice(0, 2)) {
          void toast(`${confirmationId(id)}: ${message}`, { kind: 'error' })
        }
        return `${done.length} of ${ids.length} orders: ${statusLabels[status]}`
      }),
    printed: (printed: boolean) =>
      doing(async () => {
        const { changed } = await api(markSlipsPrinted, { body: { ids, printed } })
        picked.set([])
        return printed ? `${changed} left the print queue` : `${changed} are to be printed again`
      }),
  }
  return { run, isBusy }
}
