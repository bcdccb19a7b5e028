import {
  confirmationId,
  orderStatuses,
  type Order,
  type OrderStatus,
} from '../../../../contract/orders/orders.ts'
import { canTransition, orderTransitions } from '../../../../contract/orders/transitions.ts'
import { useHydrated } from '../../lib/hydrated'
import { statusLabels } from '../../lib/labels/order-labels'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { SelectField } from '../../ui/field'
import { useStatusChange } from './use-status-change'

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
