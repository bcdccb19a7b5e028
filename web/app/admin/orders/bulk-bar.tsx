import { useState, type FormEvent } from 'react'
import type { z } from 'zod'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import { setOrderStatuses, type markSlipsPrinted } from '../../../../contract/orders/admin-orders.ts'
import {
  confirmationId,
  OrderStatus,
  orderStatuses,
  isStepBack,
  type Order,
  statusLabels,
} from '../../../../contract/orders/orders.ts'
import { packingSlips } from '../../../../contract/invoicing/tax-documents.ts'
import { can } from '../../../../contract/core/permissions.ts'
import { useFormAction } from '../../lib/forms/action-form'
import { SavePdf } from '../../components/orders/save-pdf'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { SelectField } from '../../ui/field'
import { toast } from '../../ui/toast'
import { useAdminUser } from '../layout/use-admin-user'
import type { Selection } from '../../components/admin-lists/use-selection'

type BulkBarProps = { orders: readonly Order[]; selection: Selection; isQueue: boolean }

/** Actions for all selected orders, fixed to the bottom of the window. */
export function BulkBar({ orders, selection, isQueue }: BulkBarProps) {
  const { isBusy, setStatus, setPrinted } = useBulkActions(selection, isQueue)
  const [pendingStatus, setPendingStatus] = useState<OrderStatus | null>(null)
  const ids = selection.ids
  if (!can(setOrderStatuses.access, useAdminUser())) return null

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const status = OrderStatus.safeParse(new FormData(event.currentTarget).get('to')).data
    if (!status) return
    const needsConfirmation =
      status === 'cancelled' || orders.some((order) => isStepBack(order.status, status))
    if (needsConfirmation) setPendingStatus(status)
    else setStatus(status)
  }
  return (
    <section
      aria-label="Selected orders"
      className="cluster sticky bottom-3 z-20 mt-4 rounded-card border border-brand bg-surface p-3 shadow-lift"
    >
      <p aria-live="polite" className="font-semibold">
        {ids.length === 1 ? '1 order selected' : `${ids.length} orders selected`}
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
          Set status
        </Button>
      </form>
      <SavePdf address={endpointUrl(packingSlips.path, {}, { ids })} name="packing-slips">
        Packing slips
      </SavePdf>
      <Button size="small" variant="secondary" isBusy={isBusy} onClick={setPrinted}>
        {isQueue ? 'Mark as printed' : 'Print again'}
      </Button>
      <span className="ml-auto flex flex-wrap gap-1">
        <Button size="small" variant="quiet" onClick={() => selection.set(selection.all)}>
          Select all
        </Button>
        <Button size="small" variant="quiet" onClick={() => selection.set([])}>
          Clear selection
        </Button>
      </span>
      <Dialog
        title={
          pendingStatus === 'cancelled' ? `Cancel ${ids.length} orders?` : 'Move orders to an earlier status?'
        }
        isOpen={pendingStatus !== null}
        onClose={() => setPendingStatus(null)}
        footer={
          <>
            <Button variant="quiet" onClick={() => setPendingStatus(null)}>
              Go back
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setPendingStatus(null)
                if (pendingStatus) setStatus(pendingStatus)
              }}
            >
              {pendingStatus === 'cancelled'
                ? 'Cancel orders'
                : `Set to ${pendingStatus ? statusLabels[pendingStatus] : ''}`}
            </Button>
          </>
        }
      >
        {pendingStatus === 'cancelled'
          ? 'Their stock, rental dates and coupons are released, and payments are refunded.'
          : 'Some orders already have a later status. The customers will see this change in the order history.'}
      </Dialog>
    </section>
  )
}

/** Actions for all selected orders. Refused orders stay selected and their reasons are shown. */
function useBulkActions(selection: Selection, isQueue: boolean) {
  const [requested, setRequested] = useState<OrderStatus>('confirmed')
  const ids = [...selection.ids]
  const setStatuses = useFormAction('setOrderStatuses', {
    done: (reply) => {
      const { done, refused } = reply as z.output<(typeof setOrderStatuses)['reply']>
      return `${done.length} of ${done.length + refused.length} orders: ${statusLabels[requested]}`
    },
    onDone: (reply) => {
      const { refused } = reply as z.output<(typeof setOrderStatuses)['reply']>
      selection.set(refused.map(({ id }) => id))
      for (const { id, message } of refused.slice(0, 2)) {
        void toast(`${confirmationId(id)}: ${message}`, { kind: 'error' })
      }
    },
  })
  const markPrinted = useFormAction('markSlipsPrinted', {
    done: (reply) => {
      const { changed } = reply as z.output<(typeof markSlipsPrinted)['reply']>
      return isQueue ? `${changed} removed from the print queue` : `${changed} added to the print queue`
    },
    onDone: () => selection.set([]),
  })
  return {
    isBusy: setStatuses.isBusy || markPrinted.isBusy,
    setStatus: (status: OrderStatus) => {
      setRequested(status)
      void setStatuses.submit({ ids, status })
    },
    setPrinted: () => void markPrinted.submit({ ids, printed: isQueue }),
  }
}
