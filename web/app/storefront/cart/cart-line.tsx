import { Link } from 'react-router'
import { cartDays, cartLineId, cartLineTotal, type CartItem } from '../../../../contract/cart/cart.ts'
import { formatRupees, times, type Paise } from '../../../../contract/core/money.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { useCart } from '../../lib/cart/cart'
import { acceptChanges, type CartChange } from '../../lib/cart/cart-changes'
import { LinePicture } from '../../components/orders/line-picture'
import { Icon } from '../../ui/icon'
import { Stepper } from '../../ui/stepper'
import { LineChangeNotice } from './line-change'
import { RentalDates } from './line-nights'

type CartLineProps = {
  item: CartItem
  change: CartChange | undefined
  onAccept: (change: CartChange) => void
  onRemove: () => void
}

export function CartLine({ item, change, onAccept, onRemove }: CartLineProps) {
  const { items, setQty, replace } = useCart()
  const isRental = item.kind === 'rent'

  /** Other days are another line; if that one is in the cart already, the two become one. */
  function setDays(days: Period, price: Paise) {
    const next = { ...item, ...days, price }
    replace(
      acceptChanges(items, [{ item, message: '', next: { ...next, id: cartLineId(next) }, others: [] }]),
    )
  }
  return (
    <li aria-label={item.title} className="border-b border-line py-6">
      <div className="grid grid-cols-[6rem_1fr] gap-x-4 gap-y-3 sm:grid-cols-[7.5rem_1fr_auto] sm:gap-x-6">
        <LinePicture src={item.image} className="aspect-4/5 w-full self-start sm:row-span-3" />
        <div className="min-w-0">
          <p className="text-sm font-semibold text-brand">{isRental ? 'Rent item' : 'Buy item'}</p>
          <Link
            to={`/${isRental ? 'rent' : 'product'}/${item.slug}`}
            className="text-lg leading-snug font-semibold hover:text-brand"
          >
            {item.title}
          </Link>
          <p className="text-sm text-muted">{[item.size, item.colour].filter(Boolean).join(', ')}</p>
          <p className="mt-1">
            {formatRupees(item.price)}
            {isRental && ' / day'}
          </p>
        </div>
        <LineTotal item={item} />
        {isRental && item.from && item.until && (
          <div className="col-span-2 sm:col-start-2">
            <RentalDates item={item} days={{ from: item.from, until: item.until }} onTake={setDays} />
          </div>
        )}
        <div className="col-span-2 flex items-center justify-between gap-3 sm:col-start-2">
          <Stepper label="quantity" value={item.qty} onChange={(qty) => setQty(item.id, item.kind, qty)} />
          <button
            type="button"
            onClick={onRemove}
            className="inline-flex min-h-11 items-center gap-2 rounded-lg px-3 font-medium text-muted hover:bg-danger-soft hover:text-danger"
          >
            <Icon name="trash" />
            Remove<span className="sr-only"> {item.title}</span>
          </button>
        </div>
      </div>
      {change && <LineChangeNotice change={change} onAccept={onAccept} onRemove={onRemove} />}
    </li>
  )
}

/** What the line comes to; its deposit stands apart, because it comes back. */
function LineTotal({ item }: { item: CartItem }) {
  const days = cartDays(item)
  return (
    <div className="max-sm:col-start-2 sm:text-right">
      <p className="text-lg font-bold tabular-nums">
        <span className="sr-only">Line total </span>
        {formatRupees(cartLineTotal(item))}
      </p>
      {item.kind === 'rent' && (
        <p className="text-sm text-muted">
          {days} {days === 1 ? 'day' : 'days'}
          <span className="block">+ {formatRupees(times(item.deposit, item.qty))} deposit</span>
        </p>
      )}
    </div>
  )
}
