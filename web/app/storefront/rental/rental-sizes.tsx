import { lazy, Suspense, useState } from 'react'
import type { RentalCalendar } from '../../../../contract/rentals/availability.ts'
import type { Product } from '../../../../contract/catalog/catalog.ts'
import { daysIn, formatNights, addDays } from '../../../../contract/core/dates.ts'
import { closedFestivalIn } from '../../../../contract/rentals/festival-cut-off.ts'
import { availableThroughout, nearestFree } from '../../../../contract/rentals/free-days.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { ChoiceError } from '../product/colour-picker'
import { SizeGuide } from '../product/options/size-guide'
import { availableInSize, type VariantSelection } from '../product/use-variant-selection'

type RentalSizesProps = {
  product: Product
  selection: VariantSelection
  calendar: RentalCalendar | null
  /** The days that the shopper has selected; null while the form shows preselected days. */
  chosen: Period | null
  onChoose: (size: string, days: Period) => void
}

type SizeState = {
  size: string
  isSoldOut: boolean
  isBooked: boolean
  isClosed?: boolean
  nearest: Period | null
}

/** The sizes as radio buttons. When the shopper has selected nights, each booked size shows its nearest available nights. */
export function RentalSizes({ product, selection, calendar, chosen, onChoose }: RentalSizesProps) {
  if (product.sizes.length === 0) return null
  const states = product.sizes.map((size) => stateOf(size, { product, selection, calendar, chosen }))
  const bookedSizes = states.filter(({ isBooked, isSoldOut }) => isBooked && !isSoldOut)
  return (
    <fieldset aria-describedby={selection.error ? 'choice-error' : undefined}>
      <legend className="float-left pt-2 font-semibold">Size</legend>
      <div className="flex min-h-11 justify-end">
        <SizeGuide product={product} />
      </div>
      <div className="clear-both mt-1 flex flex-wrap gap-2">
        {states.map((state) => (
          <SizeOption key={state.size} state={state} selection={selection} />
        ))}
      </div>
      <ChoiceError error={selection.error} />
      {bookedSizes.length > 0 && (
        <ul aria-label="Sizes that are not available on these nights" className="mt-3 flex flex-wrap gap-2">
          {bookedSizes.map(({ size, nearest }) => (
            <li key={size}>
              {nearest ? (
                <button
                  type="button"
                  onClick={() => onChoose(size, nearest)}
                  className="min-h-11 rounded-full border border-dashed border-edge px-4 text-sm hover:border-brand hover:text-brand"
                >
                  <strong>{size}</strong> is available {formatNights(nearest)}
                </button>
              ) : (
                <span className="inline-flex min-h-11 items-center text-sm text-muted">
                  No other nights for {size}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

type SizeStateArgs = Pick<RentalSizesProps, 'product' | 'selection' | 'calendar' | 'chosen'>

function stateOf(size: string, { product, selection, calendar, chosen }: SizeStateArgs): SizeState {
  const { colour, qty } = selection
  const isSoldOut = availableInSize(product, { colour, size }) < 1
  const sku = calendar?.skus.find((row) => row.size === size && row.colour === colour)
  if (!sku || !calendar || !chosen) return { size, isSoldOut, isBooked: false, nearest: null }
  const isBooked = availableThroughout(sku, chosen, calendar) < qty
  const request = { quantity: qty, days: daysIn(chosen), near: chosen.from }
  const isClosed = closedFestivalIn(calendar.festivals, chosen, calendar.today) !== undefined
  return {
    size,
    isSoldOut,
    isBooked,
    isClosed,
    nearest: isBooked ? nearestFree(sku, request, calendar) : null,
  }
}

function SizeOption({
  state: { size, isSoldOut, isBooked, isClosed },
  selection,
}: {
  state: SizeState
  selection: VariantSelection
}) {
  const edge = selection.error ? 'border-danger' : 'border-edge'
  const look = isSoldOut || isBooked ? 'text-muted line-through' : 'bg-surface hover:border-brand'
  return (
    <label
      className={`relative grid min-h-12 min-w-13 place-items-center overflow-hidden rounded-[0.625rem] border px-4 font-semibold has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${isSoldOut || isBooked ? 'border-line' : edge} ${look}`}
    >
      <input
        type="radio"
        name="size"
        value={size}
        checked={selection.size === size}
        disabled={isSoldOut}
        onChange={() => selection.chooseSize(size)}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      {size}
      {isSoldOut && <span className="sr-only">, sold out</span>}
      {isBooked && !isSoldOut && (
        <span className="sr-only">{isClosed ? ', orders closed' : ', booked on these nights'}</span>
      )}
    </label>
  )
}

const NightMatrix = lazy(() =>
  import('../../components/products/night-matrix').then(({ NightMatrix }) => ({ default: NightMatrix })),
)
const DAYS_BEFORE = 2
const DAYS_SHOWN = 14

type AllSizesTableProps = { calendar: RentalCalendar; days: Period; selection: VariantSelection }

/**
 * A table with the free pieces of every size for up to 14 nights, starting two nights before the selected ones. The code of the table is
 * loaded when the shopper opens it.
 */
export function AllSizesTable({ calendar, days: chosen, selection }: AllSizesTableProps) {
  const [isOpen, setOpen] = useState(false)
  const start = addDays(chosen.from, -DAYS_BEFORE)
  const first = start < calendar.from ? calendar.from : start
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(first, index)).filter(
    (day) => day <= calendar.until,
  )
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 items-center font-semibold text-brand">
        All sizes, night by night
      </summary>
      {isOpen && (
        <Suspense>
          <NightMatrix
            calendar={calendar}
            days={days}
            chosen={{ ...chosen, size: selection.size, colour: selection.colour }}
          />
        </Suspense>
      )}
    </details>
  )
}
