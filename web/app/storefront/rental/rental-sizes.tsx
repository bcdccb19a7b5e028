import { useEffect, useRef, lazy, Suspense, useState } from 'react'
import type { RentalCalendar } from '../../../../contract/rentals/availability.ts'
import type { Product } from '../../../../contract/catalog/catalog.ts'
import { daysIn, formatNights, addDays } from '../../../../contract/core/dates.ts'
import { leftOver, nearestFree } from '../../../../contract/rentals/free-days.ts'
import type { Period, Day } from '../../../../contract/rentals/rentals.ts'
import { SizeGuide } from '../product/options/size-guide'
import { availableInSize, type VariantSelection } from '../product/use-variant-selection'

type RentalSizesProps = {
  product: Product
  choice: VariantSelection
  calendar: RentalCalendar | null
  /** The days that the shopper has chosen; null while they stand at the first free ones of each size. */
  chosen: Period | null
  onTake: (size: string, days: Period) => void
}

type SizeState = { size: string; isSoldOut: boolean; isTaken: boolean; nearest: Period | null }

/** The sizes as radio buttons. With chosen nights it is seen at once which are free, and when the others would be. */
export function RentalSizes({ product, choice, calendar, chosen, onTake }: RentalSizesProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (choice.error) group.current?.querySelector<HTMLInputElement>('input:enabled')?.focus()
  }, [choice.error])
  if (product.sizes.length === 0) return null
  const states = product.sizes.map((size) => stateOf(size, { product, choice, calendar, chosen }))
  const taken = states.filter(({ isTaken, isSoldOut }) => isTaken && !isSoldOut)
  return (
    <fieldset ref={group} aria-describedby={choice.error ? 'size-error' : undefined}>
      <legend className="float-left pt-2 font-semibold">Size</legend>
      <div className="flex min-h-11 justify-end">
        <SizeGuide product={product} />
      </div>
      <div className="clear-both mt-1 flex flex-wrap gap-2">
        {states.map((state) => (
          <SizeOption key={state.size} state={state} choice={choice} />
        ))}
      </div>
      {choice.error && (
        <p id="size-error" role="alert" className="mt-2 font-medium text-danger">
          {choice.error}
        </p>
      )}
      {taken.length > 0 && (
        <ul aria-label="Sizes that are taken on these nights" className="mt-3 flex flex-wrap gap-2">
          {taken.map(({ size, nearest }) => (
            <li key={size}>
              {nearest ? (
                <button
                  type="button"
                  onClick={() => onTake(size, nearest)}
                  className="min-h-11 rounded-full border border-dashed border-edge px-4 text-sm hover:border-brand hover:text-brand"
                >
                  <strong>{size}</strong> is free {formatNights(nearest)}
                </button>
              ) : (
                <span className="inline-flex min-h-11 items-center text-sm text-muted">
                  {size} is not free soon
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

type Facts = Pick<RentalSizesProps, 'product' | 'choice' | 'calendar' | 'chosen'>

function stateOf(size: string, { product, choice, calendar, chosen }: Facts): SizeState {
  const { colour, qty } = choice
  const isSoldOut = availableInSize(product, { colour, size }) < 1
  const sku = calendar?.skus.find((one) => one.size === size && one.colour === colour)
  if (!sku || !calendar || !chosen) return { size, isSoldOut, isTaken: false, nearest: null }
  const isTaken = leftOver(sku, chosen, calendar) < qty
  const request = { quantity: qty, days: daysIn(chosen), near: chosen.from }
  return { size, isSoldOut, isTaken, nearest: isTaken ? nearestFree(sku, request, calendar) : null }
}

function SizeOption({
  state: { size, isSoldOut, isTaken },
  choice,
}: {
  state: SizeState
  choice: VariantSelection
}) {
  const edge = choice.error ? 'border-danger' : 'border-edge'
  const look = isSoldOut || isTaken ? 'text-muted line-through' : 'bg-surface hover:border-brand'
  return (
    <label
      className={`relative grid min-h-12 min-w-13 place-items-center overflow-hidden rounded-[0.625rem] border px-4 font-semibold has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${isSoldOut || isTaken ? 'border-line' : edge} ${look}`}
    >
      <input
        type="radio"
        name="size"
        value={size}
        checked={choice.size === size}
        disabled={isSoldOut}
        onChange={() => choice.chooseSize(size)}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      {size}
      {isSoldOut && <span className="sr-only">, sold out</span>}
      {isTaken && !isSoldOut && <span className="sr-only">, taken on these nights</span>}
    </label>
  )
}

const NightMatrix = lazy(() =>
  import('../../components/products/night-matrix').then(({ NightMatrix }) => ({ default: NightMatrix })),
)
const BEFORE = 2
const SHOWN = 14

/** What is left of all sizes in the nights around the chosen ones, for whoever wants to compare; loaded when it is opened. */
export function AllSizesTable({ calendar, from }: { calendar: RentalCalendar; from: Day }) {
  const [isOpen, setOpen] = useState(false)
  const wished = addDays(from, -BEFORE)
  const first = wished < calendar.from ? calendar.from : wished
  const days = Array.from({ length: SHOWN }, (_, place) => addDays(first, place)).filter(
    (day) => day <= calendar.until,
  )
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 items-center font-semibold text-brand">
        All sizes, night by night
      </summary>
      {isOpen && (
        <Suspense>
          <NightMatrix calendar={calendar} days={days} />
        </Suspense>
      )}
    </details>
  )
}
