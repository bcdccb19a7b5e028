import { Link } from 'react-router'
import { formatWeekday } from '../../../../contract/core/weekdays.ts'
import { formatPayable } from '../../../../contract/core/money.ts'
import type { ComingBack, Departure } from '../../../../contract/orders/day-list.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { lateLabel } from '../../../../contract/rentals/late-return.ts'
import { slotTimes } from '../../../../contract/shipping/slot-text.ts'
import { Badge } from '../../ui/badge'
import { CardList } from '../../ui/card'

type DepartureRowsProps = {
  rows: readonly Departure[]
  /** True in a list with several days. */
  showsDay?: boolean
}

/** Orders that leave, each with a link to its page. */
export const DepartureRows = ({ rows, showsDay = false }: DepartureRowsProps) => (
  <CardList className="overflow-hidden">
    {rows.map(({ orderId, customer, phone, address, slot, day, items, toCollect, isDone, leftOn }) => (
      <li key={`${orderId} ${day} ${items.join()}`}>
        <Link
          to={`/admin/orders/${orderId}`}
          className="flex flex-wrap items-center gap-x-6 gap-y-1 p-4 hover:bg-sunken"
        >
          {(slot || showsDay) && (
            <span className="w-full font-semibold sm:w-44">
              {showsDay && <span className="block">{formatWeekday(day)}</span>}
              {slot && slotTimes(slot)}
            </span>
          )}
          <span className="min-w-48 flex-1">
            <span className="block font-semibold">{items.join('; ')}</span>
            <span className="hint">
              {[customer, phone, confirmationId(orderId)].filter(Boolean).join(' · ')}
            </span>
            {address && (
              <span className="hint">
                {address.city} {address.pin}
              </span>
            )}
          </span>
          <span className="flex items-center gap-3">
            {toCollect > 0 && <span className="font-semibold">Collect {formatPayable(toCollect)}</span>}
            <Badge tone={isDone ? 'success' : 'neutral'}>
              {isDone ? leftText({ day, leftOn }) : 'To do'}
            </Badge>
          </span>
        </Link>
      </li>
    ))}
  </CardList>
)

/** Goods can leave on another day than their own: staff may hand out a rented garment some days before it must leave. */
const leftText = ({ day, leftOn }: Pick<Departure, 'day' | 'leftOn'>) =>
  leftOn && leftOn !== day ? `Left on ${formatWeekday(leftOn)}` : 'Has left'

/** What comes back, each with a link to the handover of the garment, or to the return. */
export const ReturnRows = ({ rows }: { rows: readonly ComingBack[] }) => (
  <CardList className="overflow-hidden">
    {rows.map((row) => (
      <li key={pageOf(row)}>
        <Link to={pageOf(row)} className="flex flex-wrap items-center gap-x-6 gap-y-1 p-4 hover:bg-sunken">
          <span className="min-w-48 flex-1">
            <span className="block font-semibold">{row.items.join('; ')}</span>
            <span className="hint">
              {[row.customer, row.phone, confirmationId(row.orderId)].filter(Boolean).join(' · ')}
            </span>
            {row.way === 'pickup' && row.address && (
              <span className="hint">
                {[row.address.line1, row.address.line2].filter(Boolean).join(', ')}, {row.address.city}{' '}
                {row.address.pin}
              </span>
            )}
          </span>
          <span className="text-sm sm:w-56">
            <span className="block">{wayText(row)}</span>
            {row.source.kind === 'rental' ? (
              <span className="block font-mono tracking-wider">{row.source.pieceCode ?? 'No piece'}</span>
            ) : (
              <span className="block">Return of bought goods</span>
            )}
            {row.daysLate > 0 && (
              <span className="block font-semibold text-danger">{lateLabel(row.daysLate)}</span>
            )}
          </span>
        </Link>
      </li>
    ))}
  </CardList>
)

const pageOf = ({ source }: ComingBack) =>
  source.kind === 'rental' ? `/admin/rentals/handover/${source.holdId}` : `/admin/returns/${source.returnId}`

const wayText = ({ way, pickupOn, dueBack }: ComingBack) =>
  way === 'pickup' && pickupOn
    ? `We collect it from the customer on ${formatWeekday(pickupOn)}, due back ${formatWeekday(dueBack)}`
    : `To be brought back by ${formatWeekday(dueBack)}`
