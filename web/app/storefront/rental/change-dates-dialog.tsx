import { sizeText } from '../../../../contract/catalog/variant-text.ts'
import type { CartItem } from '../../../../contract/cart/cart.ts'
import { daysIn } from '../../../../contract/core/dates.ts'
import { nightPricesOf, nightTerms } from '../../../../contract/rentals/night-prices.ts'
import type { RentalCalendar } from '../../../../contract/rentals/availability.ts'
import { rentPerDay } from '../../../../contract/checkout/pricing.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { CalendarDialog } from './calendar-dialog'
import { useRentalCalendar } from './use-rental-calendar'

type Rent = Pick<CartItem, 'price' | 'nightPrices'>

type ChangeDatesDialogProps = {
  item: CartItem
  days: Period
  /** `rent` is the rent for these days; longer rentals have a lower rent per day. */
  onChoose: (days: Period, rent: Rent) => void
  onClose: () => void
}

/** The calendar dialog for a rental in the cart. */
export default function ChangeDatesDialog({ item, days, onChoose, onClose }: ChangeDatesDialogProps) {
  const request = useRentalCalendar(item.slug)
  return (
    <CalendarDialog
      request={request}
      matches={({ skuId }) => skuId === item.skuId}
      size={item.size && sizeText(item.size)}
      quantity={item.qty}
      days={days}
      onChoose={(next) => request.calendar && onChoose(next, rentIn(request.calendar, next))}
      onClose={onClose}
    />
  )
}

const rentIn = (calendar: RentalCalendar, period: Period): Rent => ({
  price: rentPerDay(calendar, daysIn(period)),
  nightPrices: nightPricesOf(period, nightTerms(calendar)),
})
