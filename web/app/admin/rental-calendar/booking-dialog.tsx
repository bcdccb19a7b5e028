import { formatPeriod } from '../../../../contract/core/dates.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { isMovable, type CalendarBooking } from '../../../../contract/rentals/booking-calendar.ts'
import { Button, ButtonLink } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Icon } from '../../ui/icon'
import { bookingStates } from './booking-states'
import { nameOf, variantOf, type TimelineRow } from './rows'

type BookingDialogProps = {
  row: TimelineRow
  booking: CalendarBooking
  onClose: () => void
  onMove: () => void
}

/** A booking with the links to its order and its handover. */
export function BookingDialog({ row, booking, onClose, onMove }: BookingDialogProps) {
  const { customer, state, worn, blocked, orderId, holdId } = booking
  const { label, icon, look } = bookingStates[state]
  const facts = [
    ['Garment', row.sku.title],
    ['Size', variantOf(row.sku)],
    ['Piece', nameOf(row)],
    ['Rented', formatPeriod(worn)],
    [
      'Blocked',
      blocked.until === null
        ? `From ${formatPeriod({ from: blocked.from, until: blocked.from })} until it comes back`
        : formatPeriod({ from: blocked.from, until: blocked.until }),
    ],
    ['Order', confirmationId(orderId)],
  ]
  return (
    <Dialog
      title={customer}
      isOpen
      onClose={onClose}
      footer={
        <>
          {isMovable(booking) && (
            <Button variant="secondary" onClick={onMove}>
              Move…
            </Button>
          )}
          {state !== 'unpaid' && (
            <ButtonLink variant="secondary" to={`/admin/rentals/handover/${holdId}`}>
              Open handover
            </ButtonLink>
          )}
          <ButtonLink to={`/admin/orders/${orderId}`}>Open order</ButtonLink>
        </>
      }
    >
      <p className={`mb-4 inline-flex items-center gap-2 rounded-lg border px-3 py-1 font-semibold ${look}`}>
        <Icon name={icon} className="size-4" />
        {label}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
