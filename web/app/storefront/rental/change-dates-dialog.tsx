import type { CartItem } from '../../../../contract/cart/cart.ts'
import { daysIn } from '../../../../contract/core/dates.ts'
import type { Paise } from '../../../../contract/core/money.ts'
import { rentPerDay } from '../../../../contract/checkout/pricing.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { CalendarDialog } from './calendar-dialog'
import { useRentalCalendar } from './use-rental-calendar'

type ChangeDatesDialogProps = {
  item: CartItem
  days: Period
  /** `price` is the rent per day for these days; longer rentals have a lower rent per day. */
  onChoose: (days: Period, price: Paise) => void
  onClose: () => void
}

/** The calendar dialog for a rental in the cart. */
export function ChangeDatesDialog({ item, days, onChoose, onClose }: ChangeDatesDialogProps) {
  const request = useRentalCalendar(item.slug)
  return (
    <CalendarDialog
      request={request}
      matches={({ skuId }) => skuId === item.skuId}
      size={item.size && `size ${item.size}`}
      quantity={item.qty}
      days={days}
      onChoose={(next) => request.calendar && onChoose(next, rentPerDay(request.calendar, daysIn(next)))}
      onClose={onClose}
    />
  )
}
