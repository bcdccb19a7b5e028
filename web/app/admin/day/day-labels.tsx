import { formatWeekday } from '../../../../contract/core/weekdays.ts'
import { formatPayable } from '../../../../contract/core/money.ts'
import type { Departure } from '../../../../contract/orders/day-list.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { departureLabel, slotText } from '../../../../contract/shipping/slot-text.ts'

/** The package labels of a day, which only the print view shows. They are black on white in both themes. */
export const DayLabels = ({ departures }: { departures: readonly Departure[] }) => (
  <ul className="hidden grid-cols-2 gap-3 print:grid" aria-label="Labels">
    {departures.map((departure) => (
      <Label key={`${departure.orderId} ${departure.day} ${departure.items.join()}`} departure={departure} />
    ))}
  </ul>
)

const Label = ({ departure }: { departure: Departure }) => {
  const { orderId, customer, phone, address, items, toCollect } = departure
  return (
    <li className="flex min-h-44 break-inside-avoid flex-col gap-1 rounded-lg border border-black bg-white p-3 text-black">
      <p className="flex justify-between gap-3 font-bold">
        <span>{methodText(departure)}</span>
        <span className="font-mono text-lg tracking-wider">{confirmationId(orderId)}</span>
      </p>
      <p className="text-lg font-bold">{customer}</p>
      {address && (
        <address className="not-italic">
          {[address.business, address.line1, address.line2].filter(Boolean).join(', ')}
          <br />
          {address.city} {address.pin}, {address.state}
        </address>
      )}
      {phone && <p>Phone {phone}</p>}
      {toCollect > 0 && <p className="font-bold">Collect {formatPayable(toCollect)}</p>}
      <p className="mt-auto text-sm">{items.join('; ')}</p>
    </li>
  )
}

const methodText = ({ method, slot, day }: Departure) =>
  `${departureLabel(method)}, ${slot ? slotText(slot) : formatWeekday(day)}`
