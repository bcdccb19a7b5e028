import type { CartItem } from '../../../../contract/cart/cart.ts'
import { daysIn } from '../../../../contract/core/dates.ts'
import type { Paise } from '../../../../contract/core/money.ts'
import { rentPerDay } from '../../../../contract/checkout/pricing.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { CalendarDialog } from './calendar-dialog'
import { useRentalCalendar } from './use-rental-calendar'

type ChangeNightsProps = {
  item: CartItem
  days: Period
  /** With the rent of one day, which is lower for a longer stay. */
  onTake: (days: Period, price: Paise) => void
  onClose: () => void
}

/** The calendar for a rental that is in the cart already. */
export function ChangeDatesDialog({ item, days, onTake, onClose }: ChangeNightsProps) {
  const asked = useRentalCalendar(item.slug)
  return (
    <CalendarDialog
      asked={asked}
      among={({ skuId }) => skuId === item.skuId}
      size={item.size && `size ${item.size}`}
      quantity={item.qty}
      days={days}
      onTake={(next) => asked.calendar && onTake(next, rentPerDay(asked.calendar, daysIn(next)))}
      onClose={onClose}
    />
  )
}
