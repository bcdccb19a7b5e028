import type { RentalCalendar } from '../../../../contract/rentals/availability.ts'
import { daysIn, formatDays } from '../../../../contract/core/dates.ts'
import { formatRupees, paise, times } from '../../../../contract/core/money.ts'
import { rentPerDay } from '../../../../contract/checkout/pricing.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'

type CalendarPriceProps = { calendar: RentalCalendar; period: Period; quantity: number }

/** The price as it builds: rent for the chosen days, the deposit apart from it, and what is paid now. */
export function CalendarPrice({ calendar, period, quantity }: CalendarPriceProps) {
  const days = daysIn(period)
  const perDay = rentPerDay(calendar, days)
  const rent = times(perDay, days * quantity)
  const deposit = times(calendar.deposit, quantity)
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 text-sm tabular-nums">
      <dt>
        {formatRupees(perDay)} × {formatDays(days)}
        {quantity > 1 && ` × ${quantity}`}
        {perDay < calendar.rentPrice && ', the lower rent of a longer stay'}
      </dt>
      <dd className="text-right font-semibold">{formatRupees(rent)}</dd>
      <dt>Deposit, refunded after the return</dt>
      <dd className="text-right font-semibold">{formatRupees(deposit)}</dd>
      <dt className="text-base font-semibold">To pay now</dt>
      <dd className="text-right text-base font-semibold">{formatRupees(paise(rent + deposit))}</dd>
    </dl>
  )
}
