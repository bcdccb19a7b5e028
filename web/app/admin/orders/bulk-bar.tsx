import { useState, type FormEvent } from 'react'
import type { z } from 'zod'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import type { markSlipsPrinted, setOrderStatuses } from '../../../../contract/orders/admin-orders.ts'
import { isSentByShop } from '../../../../contract/orders/goods.ts'
import {
  confirmationId,
  OrderStatus,
  orderStatuses,
  isStepBack,
  type Order,
  statusLabels,
} from '../../../../contract/orders/orders.ts'
import { packingSlips } from '../../../../contract/invoicing/packing-slips.ts'
import { useEndpointForm } from '../../lib/forms/action-form'
import { DownloadButton } from '../../components/download-button'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { SelectField } from '../../ui/field'
import { toast } from '../../ui/toast'
import { SelectionBar } from '../../components/admin-lists/selection-bar'
import type { Selection } from '../../components/admin-lists/use-selection'
import { cashWarning, handoverWarning, unpaidWarning } from './status-warnings'

type BulkBarProps = {
  orders: readonly Order[]
  selection: Selection
  isQueue: boolean
  actions: ReturnType<typeof useBulkActions>
}

/** Actions for all selected orders, fixed to the bottom of the window. */
export function BulkBar({ orders, selection, isQueue, actions }: BulkBarProps) {
  const { isBusy, setStatus, setPrinted } = actions
  const [pendingStatus, setPendingStatus] = useState<OrderStatus | null>(null)
  const ids = selection.ids

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const status = OrderStatus.safeParse(new FormData(event.currentTarget).get('to')).data
    if (!status) return
    if (consequenceOf(status, orders)) setPendingStatus(status)
    else setStatus(status)
  }
  return (
    <SelectionBar selection={selection} noun="order">
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
      <DownloadButton address={endpointUrl(packingSlips.path, {}, { ids })} name="packing-slips">
        Packing slips
      </DownloadButton>
      <Button size="small" variant="secondary" isBusy={isBusy} onClick={setPrinted}>
        {isQueue ? 'Mark as printed' : 'Mark as not printed'}
      </Button>
      <Dialog
        title={pendingStatus ? questionOf(pendingStatus, orders) : ''}
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
        {pendingStatus && consequenceOf(pendingStatus, orders)}
      </Dialog>
    </SelectionBar>
  )
}

const isAnyStepBack = (status: OrderStatus, orders: readonly Order[]) =>
  orders.some((order) => isStepBack(order.status, status))

function questionOf(status: OrderStatus, orders: readonly Order[]): string {
  const which = orders.length === 1 ? '1 order' : `${orders.length} orders`
  if (status === 'cancelled') return `Cancel ${which}?`
  if (status !== 'delivered' && isAnyStepBack(status, orders)) return 'Move orders to an earlier status?'
  return `Set ${which} to ${statusLabels[status]}?`
}

/** What staff confirm before they set orders to this status. Empty if they need not confirm it. */
function consequenceOf(status: OrderStatus, orders: readonly Order[]): string {
  if (status === 'cancelled') {
    return 'Their stock, rental dates and coupons are released, and payments are refunded.'
  }
  const ofHandover = handoverWarning(orders, status) ?? ''
  if (status === 'delivered') return [ofHandover, deliveryConsequence(orders)].filter(Boolean).join(' ')
  const ofStepBack = isAnyStepBack(status, orders)
    ? 'Some orders already have a later status. The customers will see this change in the order history.'
    : ''
  return [ofHandover, ofStepBack, unpaidWarning(orders) ?? ''].filter(Boolean).join(' ')
}

/** What the delivery of orders does, apart from the status. Empty if it does nothing else. */
function deliveryConsequence(orders: readonly Order[]): string {
  const ofSellers = orders.some(({ items }) => !items.every(isSentByShop))
    ? 'Sellers send goods of these orders. Confirm only if all parcels have arrived, because the sellers are paid for delivered orders.'
    : ''
  const ofCancelled = orders.some(({ status }) => status === 'cancelled')
    ? 'Goods of cancelled orders are reserved again if they are available.'
    : ''
  return [ofSellers, ofCancelled, cashWarning(orders) ?? ''].filter(Boolean).join(' ')
}

type Changes = z.output<(typeof setOrderStatuses)['reply']>

/** Says of how many orders a change has been taken back: an order that somebody has changed meanwhile is refused. */
function undoneText(reply: unknown): string {
  const { done, refused } = reply as Changes
  if (refused.length === 0) return 'Change undone'
  return `Change undone for ${done.length} of ${done.length + refused.length} orders`
}

function showRefusals(refused: Changes['refused']) {
  for (const { id, message } of refused.slice(0, 2)) {
    void toast(`${confirmationId(id)}: ${message}`, { kind: 'error' })
  }
}

/**
 * Actions for the selected orders. Refused orders stay selected and their reasons are shown. The message of a change can take it back,
 * unless stock, money or rental dates have moved: a cancellation, and a delivery.
 */
export function useBulkActions(orders: readonly Order[], selection: Selection, isQueue: boolean) {
  const [requested, setRequested] = useState<OrderStatus>('confirmed')
  const [before, setBefore] = useState<readonly Order[]>([])
  const ids = [...selection.ids]
  const undo = useEndpointForm('setOrderStatuses', {
    done: undoneText,
    onDone: (reply) => showRefusals((reply as Changes).refused),
  })
  const setStatuses = useEndpointForm('setOrderStatuses', {
    onDone: (reply) => {
      const { done, refused } = reply as Changes
      const canUndo = done.length > 0 && !['cancelled', 'delivered'].includes(requested)
      const total = done.length + refused.length
      const text = `${done.length} of ${total} ${total === 1 ? 'order' : 'orders'}: ${statusLabels[requested]}`
      void toast(text, {
        kind: done.length > 0 ? 'success' : 'error',
        ...(canUndo && { isLong: true, action: { label: 'Undo', onClick: () => void restore(done) } }),
      })
      selection.set(refused.map(({ id }) => id))
      showRefusals(refused)
    },
  })
  async function restore(done: readonly string[]) {
    const changed = before.filter(({ _id }) => done.includes(_id))
    for (const [status, group] of Map.groupBy(changed, (order) => order.status)) {
      const ids = group.map(({ _id }) => _id)
      await undo.submit({ ids, status, from: Object.fromEntries(ids.map((id) => [id, requested])) })
    }
  }
  const unmark = useEndpointForm('markSlipsPrinted', { done: 'Change undone' })
  const markPrinted = useEndpointForm('markSlipsPrinted', {
    onDone: (reply) => {
      const { ids } = reply as z.output<(typeof markSlipsPrinted)['reply']>
      const place = isQueue ? 'removed from the print queue' : 'added to the print queue'
      const undoButton = {
        isLong: true,
        action: { label: 'Undo', onClick: () => void unmark.submit({ ids, printed: !isQueue }) },
      }
      void toast(`${ids.length} ${place}`, { kind: 'success', ...(ids.length > 0 && undoButton) })
      selection.set([])
    },
  })
  const remember = () => setBefore(orders.filter(({ _id }) => selection.has(_id)))
  return {
    isBusy: setStatuses.isBusy || markPrinted.isBusy || undo.isBusy || unmark.isBusy,
    setStatus: (status: OrderStatus) => {
      remember()
      setRequested(status)
      const selected = orders.filter(({ _id }) => selection.has(_id))
      const from = Object.fromEntries(selected.map(({ _id, status }) => [_id, status]))
      void setStatuses.submit({ ids, status, from })
    },
    setPrinted: () => {
      void markPrinted.submit({ ids, printed: isQueue })
    },
  }
}
