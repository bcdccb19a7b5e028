import {
  confirmationId,
  orderStatuses,
  type Order,
  type OrderStatus,
  setOrderStatus,
  isStepBack,
} from '../../../../contract/orders/orders.ts'
import { canTransition, orderTransitions } from '../../../../contract/orders/transitions.ts'
import { useHydrated } from '../../lib/hydrated'
import { statusLabels } from '../../lib/labels/order-labels'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { SelectField } from '../../ui/field'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../lib/api/browser-api'
import { errorMessage } from '../../lib/api/error-message'
import { toast } from '../../ui/toast'

type OrderStatusProps = { order: Pick<Order, '_id' | 'status'>; isLabelHidden?: boolean }

/** The drop-down of one order's status. */
export function OrderStatusSelect({ order, isLabelHidden = false }: OrderStatusProps) {
  const { status, isSaving, asked, choose, save, dismiss } = useStatusChange(order)
  const isHydrated = useHydrated()
  const name = confirmationId(order._id)
  return (
    <>
      <SelectField
        label={isLabelHidden ? `Status of order ${name}` : 'Status'}
        isLabelHidden={isLabelHidden}
        value={status}
        disabled={isSaving || !isHydrated}
        onChange={({ currentTarget }) => choose(currentTarget.value as OrderStatus)}
      >
        {orderStatuses
          .filter(
            (orderStatuse) =>
              orderStatuse === status || canTransition(orderTransitions.staff, status, orderStatuse),
          )
          .map((orderStatuse) => (
            <option key={orderStatuse} value={orderStatuse}>
              {statusLabels[orderStatuse]}
            </option>
          ))}
      </SelectField>
      <Dialog
        title={asked === 'cancelled' ? `Cancel order ${name}?` : `Move order ${name} back?`}
        isOpen={asked !== null}
        onClose={dismiss}
        footer={
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" onClick={dismiss}>
              Keep {statusLabels[status]}
            </Button>
            <Button variant="danger" onClick={() => asked && void save(asked)}>
              {asked === 'cancelled' ? 'Cancel the order' : `Set to ${asked ? statusLabels[asked] : ''}`}
            </Button>
          </div>
        }
      >
        {asked && consequence(status, asked)}
      </Dialog>
    </>
  )
}

const cancelling =
  'Its stock, its rental days and its coupon become free for others. A garment that the customer has stays theirs to bring back, and its deposit waits for your judgement.'

function consequence(from: OrderStatus, to: OrderStatus): string {
  if (to === 'cancelled') return cancelling
  if (from === 'cancelled') return 'Its stock and its rental days are taken again, if they are still there.'
  return `It is ${statusLabels[from].toLowerCase()} now. The customer sees the step back in their history.`
}

/**
 * Changes an order's status at once and takes it back when the server refuses. `asked` is a change that wants a "yes" first:
 * a step backwards, or cancelling.
 */
function useStatusChange(order: Pick<Order, '_id' | 'status'>) {
  const { revalidate } = useRevalidator()
  const [wished, setWished] = useState<OrderStatus | null>(null)
  const [asked, setAsked] = useState<OrderStatus | null>(null)
  const status = wished ?? order.status

  function choose(to: OrderStatus) {
    if (to === status) return
    if (to === 'cancelled' || isStepBack(status, to)) setAsked(to)
    else void save(to)
  }
  async function save(to: OrderStatus) {
    setAsked(null)
    setWished(to)
    try {
      await api(setOrderStatus, { params: { id: order._id }, body: { status: to } })
      await revalidate()
      void toast(`Order ${confirmationId(order._id)}: ${statusLabels[to]}`, { kind: 'success' })
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. The status is as it was.', { kind: 'error' })
    } finally {
      setWished(null)
    }
  }
  return { status, isSaving: wished !== null, asked, choose, save, dismiss: () => setAsked(null) }
}
