import {
  confirmationId,
  orderStatuses,
  type Order,
  type OrderStatus,
  isStepBack,
} from '../../../../contract/orders/orders.ts'
import { canTransition, orderTransitions } from '../../../../contract/orders/transitions.ts'
import { useHydrated } from '../../ui/hydration/use-hydrated'
import { statusLabels } from '../../lib/labels/order-labels'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { SelectField } from '../../ui/field'
import { useState } from 'react'
import { useFormAction } from '../../lib/forms/action-form'

type OrderStatusProps = { order: Pick<Order, '_id' | 'status'>; isLabelHidden?: boolean }

/** The status of an order as a select. A step back and a cancellation are confirmed in a dialog. */
export function OrderStatusSelect({ order, isLabelHidden = false }: OrderStatusProps) {
  const { status, isSaving, pendingStatus, choose, save, dismiss } = useStatusChange(order)
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
          .filter((option) => option === status || canTransition(orderTransitions.staff, status, option))
          .map((option) => (
            <option key={option} value={option}>
              {statusLabels[option]}
            </option>
          ))}
      </SelectField>
      <Dialog
        title={
          pendingStatus === 'cancelled' ? `Cancel order ${name}?` : `Move order ${name} to an earlier status?`
        }
        isOpen={pendingStatus !== null}
        onClose={dismiss}
        footer={
          <>
            <Button variant="quiet" onClick={dismiss}>
              Keep {statusLabels[status]}
            </Button>
            <Button variant="danger" onClick={() => pendingStatus && save(pendingStatus)}>
              {pendingStatus === 'cancelled'
                ? 'Cancel the order'
                : `Set to ${pendingStatus ? statusLabels[pendingStatus] : ''}`}
            </Button>
          </>
        }
      >
        {pendingStatus && consequence(status, pendingStatus)}
      </Dialog>
    </>
  )
}

const cancelConsequence =
  'Its stock, rental dates and coupon are released. The customer must still return garments that have been handed out, and you settle their deposits after the return.'

function consequence(from: OrderStatus, to: OrderStatus): string {
  if (to === 'cancelled') return cancelConsequence
  if (from === 'cancelled') return 'Its stock and rental dates are reserved again if available.'
  return `It is currently ${statusLabels[from].toLowerCase()}. The customer will see this change in the order history.`
}

/**
 * Changes the status of an order optimistically and reverts it if the server refuses. `pendingStatus` is a change that needs a
 * confirmation first: a step back or a cancellation.
 */
function useStatusChange(order: Pick<Order, '_id' | 'status'>) {
  const [requested, setRequested] = useState(order.status)
  const [pendingStatus, setPendingStatus] = useState<OrderStatus | null>(null)
  const change = useFormAction('setOrderStatus', {
    params: { id: order._id },
    done: `Order ${confirmationId(order._id)}: ${statusLabels[requested]}`,
  })
  const status = change.isBusy ? requested : order.status

  function choose(to: OrderStatus) {
    if (to === status) return
    if (to === 'cancelled' || isStepBack(status, to)) setPendingStatus(to)
    else save(to)
  }
  function save(to: OrderStatus) {
    setPendingStatus(null)
    setRequested(to)
    void change.submit({ status: to })
  }
  return {
    status,
    isSaving: change.isBusy,
    pendingStatus,
    choose,
    save,
    dismiss: () => setPendingStatus(null),
  }
}
