import {
  confirmationId,
  orderStatuses,
  type Order,
  type OrderStatus,
  isStepBack,
  statusLabels,
} from '../../../../contract/orders/orders.ts'
import { canTransition, orderTransitions } from '../../../../contract/orders/transitions.ts'
import { ClientOnly } from '../../ui/hydration/client-only'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { SelectField } from '../../ui/field'
import { useState } from 'react'
import { ActionForm, useFormAction } from '../../lib/forms/action-form'

type OrderStatusProps = { order: Pick<Order, '_id' | 'status'>; isLabelHidden?: boolean }

/** The status of an order as a select. A step back and a cancellation are confirmed in a dialog. */
export function OrderStatusSelect({ order, isLabelHidden = false }: OrderStatusProps) {
  const { change, status, pendingStatus, choose, save, dismiss } = useStatusChange(order)
  const name = confirmationId(order._id)
  const options = orderStatuses
    .filter((option) => option === status || canTransition(orderTransitions.staff, status, option))
    .map((option) => (
      <option key={option} value={option}>
        {statusLabels[option]}
      </option>
    ))
  const labels = { label: isLabelHidden ? `Status of order ${name}` : 'Status', isLabelHidden }
  const formWithoutScript = (
    <ActionForm of={change}>
      <SelectField {...labels} name="status" defaultValue={status}>
        {options}
      </SelectField>
      <noscript>
        <Button type="submit" size="small" variant="secondary" className="mt-2">
          Set status
        </Button>
      </noscript>
    </ActionForm>
  )
  return (
    <>
      <ClientOnly fallback={formWithoutScript}>
        <SelectField
          {...labels}
          value={status}
          disabled={change.isBusy}
          onChange={({ currentTarget }) => choose(currentTarget.value as OrderStatus)}
        >
          {options}
        </SelectField>
      </ClientOnly>
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
    change,
    status,
    pendingStatus,
    choose,
    save,
    dismiss: () => setPendingStatus(null),
  }
}
