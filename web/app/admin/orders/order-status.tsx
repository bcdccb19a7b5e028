import {
  confirmationId,
  orderStatuses,
  type Order,
  type OrderStatus,
  isStepBack,
  setOrderStatus,
  statusLabels,
} from '../../../../contract/orders/orders.ts'
import { formatPayable, paise } from '../../../../contract/core/money.ts'
import type { OrderRental } from '../../../../contract/orders/rental-order.ts'
import { isSentByShop, isWithCustomer } from '../../../../contract/orders/goods.ts'
import { can } from '../../../../contract/core/permissions.ts'
import { cashWarning, handoverWarning, unpaidWarning } from './status-warnings'
import { StatusBadge } from '../../components/orders/status-badge'
import { staffStatusLabel } from '../../lib/labels/order-labels'
import { useAdminUser } from '../layout/admin-user'
import { ClientOnly } from '../../ui/hydration/hydrated'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { SelectField } from '../../ui/field'
import { focusIfLost } from '../../ui/hooks/focus'
import { useRef, useState } from 'react'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../lib/forms/use-reload-on-refusal'
import { useReloadAfterJobs } from '../../lib/use-reload'

type OrderStatusProps = {
  order: Pick<Order, '_id' | 'status' | 'userEmail' | 'items' | 'payment' | 'amountDue' | 'couponCode'> &
    Partial<Pick<Order, 'fulfilment' | 'paymentMethod'>>
  isLabelHidden?: boolean
  /** Shows a button for the next step, named by what it does. */
  hasNextStep?: boolean
  /** The sellers who have not sent their parcel yet, if this is known. */
  unsent?: readonly string[]
  /** The garments of the order, and what its cancellation refunds, if they are known. */
  rental?: Pick<OrderRental, 'garments' | 'cancellation'> | undefined
}

const nobody: readonly string[] = []

/** The step that usually follows, and the name of its button. */
const nextSteps: Partial<Record<OrderStatus, { to: OrderStatus; label: string }>> = {
  pending: { to: 'confirmed', label: 'Confirm the order' },
  confirmed: { to: 'processing', label: 'Start packing' },
  processing: { to: 'shipped', label: 'Mark as shipped' },
  shipped: { to: 'delivered', label: 'Mark as delivered' },
}

/** The step after the packing of an order that is picked up, or brought by staff of the shop. */
const handover = { to: 'delivered', label: 'Mark as handed over' } as const

/** The status of an order: a select for staff who may change it, a badge for the others. */
export function OrderStatusSelect(props: OrderStatusProps) {
  const { status, payment } = props.order
  if (can(setOrderStatus.access, useAdminUser())) return <StatusSelect {...props} />
  return <StatusBadge status={status} label={staffStatusLabel({ status, payment })} />
}

/**
 * The select of the status. Some changes are confirmed in a dialog: a step back, a cancellation, an agreement to an unpaid order,
 * the delivery of goods that sellers send themselves or that are paid in cash, the handover of rentals, and every change with the keyboard, because
 * an arrow key changes a focused select at once.
 */
function StatusSelect({
  order,
  isLabelHidden = false,
  hasNextStep = false,
  unsent = nobody,
  rental,
}: OrderStatusProps) {
  const { select, change, status, pendingStatus, choose, save, dismiss } = useStatusChange(order, rental)
  const isKeyboard = useRef(false)
  const name = confirmationId(order._id)
  const cashIfDelivered = cashWarning([order])
  const options = orderStatuses.map((option) => (
    <option key={option} value={option}>
      {statusLabels[option]}
    </option>
  ))
  const isHandedOver = Boolean(order.fulfilment) && status === 'processing'
  const next = hasNextStep ? (isHandedOver ? handover : nextSteps[status]) : undefined
  const labels = { label: isLabelHidden ? `Status of order ${name}` : 'Status', isLabelHidden }
  const formWithoutScript = (
    <ActionForm of={change}>
      <input type="hidden" name="from" value={status} />
      <SelectField {...labels} name="status" defaultValue={status}>
        {options}
      </SelectField>
      <noscript>
        {cashIfDelivered && <p className="hint">Delivered: {cashIfDelivered}</p>}
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
          ref={select}
          value={status}
          disabled={change.isBusy}
          onPointerDown={() => (isKeyboard.current = false)}
          onKeyDown={() => (isKeyboard.current = true)}
          onChange={({ currentTarget }) => choose(currentTarget.value as OrderStatus, isKeyboard.current)}
        >
          {options}
        </SelectField>
      </ClientOnly>
      {next && !isByHandover(order, next.to) && (
        <Button size="small" isBusy={change.isBusy} onClick={() => choose(next.to, false)} className="mt-3">
          {next.label}
        </Button>
      )}
      <Dialog
        title={pendingStatus ? questionOf(name, status, pendingStatus) : ''}
        isOpen={pendingStatus !== null}
        onClose={dismiss}
        footer={
          <>
            <Button variant="quiet" onClick={dismiss}>
              Keep {statusLabels[status]}
            </Button>
            <Button
              variant={isRisky(status, pendingStatus) ? 'danger' : 'primary'}
              onClick={() => pendingStatus && save(pendingStatus)}
            >
              {pendingStatus === 'cancelled'
                ? 'Cancel the order'
                : `Set to ${pendingStatus ? statusLabels[pendingStatus] : ''}`}
            </Button>
          </>
        }
      >
        {pendingStatus && handoverWarning([order], pendingStatus, rental?.garments)}{' '}
        {pendingStatus && consequence({ ...order, unsent, rental }, pendingStatus)}
      </Dialog>
    </>
  )
}

/** Rented garments are sent and brought by their handover. */
const isByHandover = ({ items }: OrderStatusProps['order'], to: OrderStatus) =>
  ['shipped', 'delivered'].includes(to) && items.some(({ type }) => type === 'rent')

/** The sellers who send goods of the order. */
const sellersOf = (items: Order['items']): string[] => [
  ...new Set(items.flatMap((item) => (isSentByShop(item) ? [] : (item.soldBy ?? [])))),
]

const isRisky = (from: OrderStatus, to: OrderStatus | null) =>
  to === 'cancelled' || (to !== null && isStepBack(from, to))

function questionOf(name: string, from: OrderStatus, to: OrderStatus): string {
  if (to === 'cancelled') return `Cancel order ${name}?`
  return isRisky(from, to)
    ? `Move order ${name} to an earlier status?`
    : `Set order ${name} to ${statusLabels[to]}?`
}

type StatusChange = OrderStatusProps['order'] &
  Pick<OrderStatusProps, 'rental'> & { unsent: readonly string[] }

/** What a cancellation by staff does, apart from the status. It never costs a fee. */
function cancelConsequence({ items, couponCode, payment, rental }: StatusChange): string {
  const hasRentals = items.some(({ type }) => type === 'rent')
  const cancellation = rental?.cancellation
  const amount = cancellation?.isPossible
    ? formatPayable(paise(cancellation.refund + cancellation.fee))
    : 'The payment'
  const mayBeOut = rental ? rental.garments.some(isWithCustomer) : hasRentals
  return [
    hasRentals ? 'Its stock and rental dates are released.' : 'Its stock is released.',
    couponCode && `The customer can use the coupon ${couponCode} again while it is valid.`,
    payment.state === 'paid' && `${amount} is refunded.`,
    mayBeOut &&
      'The customer must still return garments that have been handed out, and you settle their deposits after the return.',
  ]
    .filter(Boolean)
    .join(' ')
}

function consequence(order: StatusChange, to: OrderStatus): string {
  const { status: from } = order
  if (to === 'cancelled') return cancelConsequence(order)
  const ofDelivery = to === 'delivered' ? deliveryConsequence(order) : ''
  if (ofDelivery) return ofDelivery
  const ofPayment = unpaidWarning([order])
  if (from === 'cancelled') {
    const reserved = 'Its stock and rental dates are reserved again if available.'
    const owed =
      'If the customer got the payment back, they owe it again. Send nothing before the new payment is recorded on the page of the order.'
    return `${reserved} ${ofPayment ?? owed}`
  }
  if (ofPayment) return ofPayment
  const ofCash =
    from === 'delivered' && order.paymentMethod === 'cod'
      ? ' If its delivery recorded the cash, the cash is due on delivery again.'
      : ''
  return `It is currently ${statusLabels[from].toLowerCase()}.${ofCash}${order.userEmail ? ' The customer gets an e-mail about this change.' : ''}`
}

/** What the delivery of an order does, apart from the status: it pays the sellers, and records the cash. Empty if it does neither. */
function deliveryConsequence({ unsent, ...order }: StatusChange): string {
  const sellers = sellersOf(order.items)
  const notSent = unsent.map((seller) => `${seller} has not sent the parcel yet.`)
  const ofSellers = `${sellers.join(' and ')} ${sellers.length > 1 ? 'send' : 'sends'} goods of this order. Confirm only if all parcels have arrived, because the sellers are paid for delivered orders.`
  const ofCash = cashWarning([order])
  return [...(sellers.length > 0 ? [...notSent, ofSellers] : []), ...(ofCash ? [ofCash] : [])].join(' ')
}

/**
 * Changes the status of an order optimistically and reverts it if the server refuses. `pendingStatus` is a change that needs a
 * confirmation first. `select` takes the focus after the change if the used button has disappeared.
 */
function useStatusChange(order: OrderStatusProps['order'], rental: OrderStatusProps['rental']) {
  const [requested, setRequested] = useState(order.status)
  const [pendingStatus, setPendingStatus] = useState<OrderStatus | null>(null)
  const select = useRef<HTMLSelectElement>(null)
  const [reloadAfterJobs, reloadOnRefusal] = [useReloadAfterJobs(), useReloadOnRefusal()]
  const change = useEndpointForm('setOrderStatus', {
    params: { id: order._id },
    done: `Order ${confirmationId(order._id)}: ${statusLabels[requested]}`,
    onDone() {
      focusIfLost(select.current)
      reloadAfterJobs()
    },
    onRefused(refusal) {
      focusIfLost(select.current)
      reloadOnRefusal(refusal)
    },
  })
  const status = change.isBusy ? requested : order.status

  function choose(to: OrderStatus, isKeyboard: boolean) {
    if (to === status) return
    const isHandover = handoverWarning([order], to, rental?.garments) !== null
    const needsConfirmation =
      to === 'delivered'
        ? deliveryConsequence({ ...order, unsent: nobody }) !== ''
        : unpaidWarning([order]) !== null
    if (isKeyboard || isHandover || needsConfirmation || isRisky(status, to)) setPendingStatus(to)
    else save(to)
  }
  function save(to: OrderStatus) {
    setPendingStatus(null)
    setRequested(to)
    void change.submit({ status: to, from: order.status })
  }
  return {
    select,
    change,
    status,
    pendingStatus,
    choose,
    save,
    dismiss: () => setPendingStatus(null),
  }
}
