import { productPath } from '../../../../contract/catalog/product-path.ts'
import { Link } from 'react-router'
import { cartDays, cartLineId, cartLineTotal, type CartItem } from '../../../../contract/cart/cart.ts'
import { formatRupees, times } from '../../../../contract/core/money.ts'
import { nightPricesText } from '../../../../contract/rentals/night-prices-text.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { useCart } from '../../lib/cart/cart'
import { acceptChanges, type CartLineChange } from '../../lib/cart/cart-changes'
import { LinePicture } from '../../components/orders/line-picture'
import { Icon } from '../../ui/icon'
import { Stepper } from '../../ui/stepper'
import { formatNights, daysIn } from '../../../../contract/core/dates.ts'
import { formatDays } from '../../../../contract/core/durations.ts'
import { Button } from '../../ui/button'
import { lazy, Suspense, useState } from 'react'

type CartLineProps = {
  item: CartItem
  change: CartLineChange | undefined
  /** The name of the seller; null for the shop itself, and until it is known. */
  soldBy: string | null
  onAccept: (change: CartLineChange) => void
  onMoveToWishlist: () => void
  onRemove: () => void
}

export function CartLine({
  item,
  change: lineChange,
  soldBy,
  onAccept,
  onMoveToWishlist,
  onRemove,
}: CartLineProps) {
  const { items, setQty, replace } = useCart()
  const isRental = item.kind === 'rent'

  /**
   * Changes the days, the size or the colour. They are part of the line's id, so the line is replaced by a new line; if the cart already
   * has that line, the two are merged.
   */
  function change(next: CartItem) {
    replace(
      acceptChanges(items, [{ item, message: '', next: { ...next, id: cartLineId(next) }, others: [] }]),
    )
  }
  const setDays = (days: Period, rent: Rent) => change({ ...item, ...days, ...rent })
  return (
    <li aria-label={item.title} className="border-b border-line py-6">
      <div className="grid grid-cols-[6rem_1fr] gap-x-4 gap-y-3 sm:grid-cols-[7.5rem_1fr_auto] sm:gap-x-6">
        <LinePicture src={item.image} className="aspect-4/5 w-full self-start sm:row-span-3" />
        <div className="min-w-0">
          <p className="text-sm font-semibold text-brand">{isRental ? 'Rent item' : 'Buy item'}</p>
          <Link
            to={productPath(item.kind, item.slug)}
            className="text-lg leading-snug font-semibold hover:text-brand"
          >
            {item.title}
          </Link>
          {(item.size || item.colour) && <ItemOptions item={item} onChoose={change} />}
          {item.wearers && <p className="hint">For {item.wearers}</p>}
          <p className="mt-1">
            {item.nightPrices ? nightPricesText(item.nightPrices) : formatRupees(item.price)}
            {isRental && !item.nightPrices && ' / day'}
            {soldBy && <span className="text-sm text-muted"> · Sold by {soldBy}</span>}
          </p>
        </div>
        <LineTotal item={item} />
        {isRental && item.from && item.until && (
          <div className="col-span-2 sm:col-start-2">
            <RentalDates item={item} days={{ from: item.from, until: item.until }} onChoose={setDays} />
          </div>
        )}
        <div className="col-span-2 flex flex-wrap items-center gap-x-2 sm:col-start-2">
          <Stepper
            label={`quantity of ${item.title}`}
            value={item.qty}
            onChange={(qty) => setQty(item.id, item.kind, qty)}
          />
          <button
            type="button"
            onClick={onMoveToWishlist}
            className="ml-auto inline-flex min-h-11 items-center gap-2 rounded-lg px-3 font-medium text-muted hover:text-brand max-sm:px-1.5 max-sm:text-sm"
          >
            <Icon name="heart" />
            <span>
              Save for later<span className="sr-only"> {item.title}</span>
            </span>
          </button>
          <button
            type="button"
            onClick={onRemove}
            className="inline-flex min-h-11 items-center gap-2 rounded-lg px-3 font-medium text-muted hover:bg-danger-soft hover:text-danger max-sm:px-1.5 max-sm:text-sm"
          >
            <Icon name="trash" />
            Remove<span className="sr-only"> {item.title}</span>
          </button>
        </div>
      </div>
      {lineChange && (
        <Suspense>
          <LineChangeNotice change={lineChange} onAccept={onAccept} onRemove={onRemove} />
        </Suspense>
      )}
    </li>
  )
}

/** The total of the line, with the refundable deposit below it. */
function LineTotal({ item }: { item: CartItem }) {
  const days = cartDays(item)
  return (
    <div className="max-sm:col-start-2 sm:text-right">
      <p className="text-lg font-bold tabular-nums">
        <span className="sr-only">Line total </span>
        {formatRupees(cartLineTotal(item))}
      </p>
      {item.kind === 'rent' && (
        <p className="hint">
          {days} {days === 1 ? 'day' : 'days'}
          <span className="block">+ {formatRupees(times(item.deposit, item.qty))} deposit</span>
        </p>
      )}
    </div>
  )
}

const LineChangeNotice = lazy(() => import('./line-change-notice'))

const ChangeOptions = lazy(() => import('./change-options-dialog'))

/** Size and colour of a line, with a button to change them. The dialog is loaded when it is opened. */
function ItemOptions({ item, onChoose }: { item: CartItem; onChoose: (next: CartItem) => void }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <p className="hint">{[item.size, item.colour].filter(Boolean).join(', ')}</p>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="link inline-flex min-h-9 items-center text-sm"
      >
        Change<span className="sr-only"> size or colour of {item.title}</span>
      </button>
      {isOpen && (
        <Suspense>
          <ChangeOptions
            item={item}
            onChoose={(next) => {
              close()
              onChoose(next)
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}

const ChangeNights = lazy(() => import('../rental/change-dates-dialog'))

type Rent = Pick<CartItem, 'price' | 'nightPrices'>
type RentalDatesProps = { item: CartItem; days: Period; onChoose: (days: Period, rent: Rent) => void }

/** The nights of a rental in the cart, with a button to change them. The calendar is loaded when it is opened. */
function RentalDates({ item, days, onChoose }: RentalDatesProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="calendar" />
        {formatNights(days, { withYear: true })}
        <span className="font-normal text-muted">{formatDays(daysIn(days))}</span>
      </p>
      <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Change nights<span className="sr-only"> of {item.title}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <ChangeNights
            item={item}
            days={days}
            onChoose={(next, rent) => {
              setOpen(false)
              onChoose(next, rent)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
