import { sizeText } from '../../../../contract/catalog/variant-text.ts'
import { useState, lazy, Suspense, type ComponentProps, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { CalendarSku } from '../../../../contract/rentals/availability.ts'
import type { Product } from '../../../../contract/catalog/catalog.ts'
import { availableThroughout, datesProblem } from '../../../../contract/rentals/free-days.ts'
import { nightPricesOf, nightTerms } from '../../../../contract/rentals/night-prices.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { asCartItem } from '../../lib/checkout/as-cart-item'
import { Stepper } from '../../ui/stepper'
import { readRentalPeriod } from '../../lib/product-list-query'
import { BuyButtons, useAddToCart } from '../product/buy-buttons'
import { ColourPicker } from '../product/colour-picker'
import { DeliveryCheck } from '../product/options/delivery-check'
import type { VariantSelection } from '../product/use-variant-selection'
import { FestivalPresetButtons } from './festival-presets'
import { RentalSizes, AllSizesTable } from './rental-sizes'
import { RentalPriceSummary, useRentalQuote } from './rental-quote'
import { useRentalCalendar } from './use-rental-calendar'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import type { CalendarDialogProps } from './calendar-dialog'
import { DateField } from '../../ui/date/date-field'

/** The form that puts a rental into the cart. It starts with the nights in the URL, or with the first days that are available. */
export function RentalForm({ product, selection }: { product: Product; selection: VariantSelection }) {
  const [search] = useSearchParams()
  const [period, setPeriod] = useState<Period | null>(() => readRentalPeriod(search))
  const { addToCart, buyNow } = useAddToCart()
  const quote = useRentalQuote({ product, selection, period })
  const request = useRentalCalendar(product.slug)
  const days = period ?? periodOf(quote.line)
  const { calendar } = request

  const matches = (sku: CalendarSku) =>
    selection.sku ? sku.skuId === selection.sku.id : sku.colour === selection.colour
  const isFree = (nights: Period) =>
    calendar?.skus.some(
      (sku) => matches(sku) && availableThroughout(sku, nights, calendar) >= selection.qty,
    ) ?? true

  function submit(action: typeof addToCart) {
    const sku = selection.confirm()
    // the quote also knows the pieces that are held for this customer; the calendar does not
    const isQuoted = quote.line !== null && !quote.isLoading
    if (!sku || !days || quote.problem || (!isQuoted && !isFree(days))) return
    const nightPrices = calendar ? nightPricesOf(days, nightTerms(calendar)) : quote.line?.nightPrices
    action(asCartItem({ product, sku, qty: selection.qty, period: days, nightPrices }))
  }
  function chooseSize(size: string, nights: Period) {
    selection.chooseSize(size)
    setPeriod(nights)
  }
  return (
    <div className="stack-wide">
      <ColourPicker product={product} selection={selection} />
      <DeliveryCheck slug={product.slug} isRental />
      <div className="stack">
        <DateFields days={days} onChange={setPeriod} />
        <CalendarButton
          request={request}
          matches={matches}
          size={selection.size && sizeText(selection.size)}
          quantity={selection.qty}
          days={days}
          onChoose={setPeriod}
          className="self-start"
        >
          Check availability
        </CalendarButton>
        {calendar && (
          <FestivalPresetButtons calendar={calendar} chosen={days} isFree={isFree} onChoose={setPeriod} />
        )}
      </div>
      <RentalSizes
        product={product}
        selection={selection}
        calendar={calendar}
        chosen={period && calendar && datesProblem(period, calendar) === null ? period : null}
        onChoose={chooseSize}
      />
      {quote.hasFailed && (
        <Notice kind="error">
          We could not check which days are available. Please check your connection.
        </Notice>
      )}
      {quote.problem && (
        <Suspense>
          <RentalProblem slug={product.slug} problem={quote.problem} line={quote.line} onChoose={setPeriod} />
        </Suspense>
      )}
      {calendar && days && <AllSizesTable calendar={calendar} days={days} selection={selection} />}
      <div className="flex flex-wrap items-center gap-4">
        <Stepper
          label="quantity"
          value={selection.qty}
          max={Math.min(999, selection.available)}
          onChange={selection.setQty}
        />
      </div>
      <RentalPriceSummary quote={quote} />
      <FoldedTerms conditions={quote.conditions} />
      <BuyButtons
        isSoldOut={product.stock < 1}
        isBusy={quote.isLoading && !(days && calendar)}
        onAdd={() => submit(addToCart)}
        onBuy={() => submit(buyNow)}
      />
    </div>
  )
}

function periodOf(line: { from: string | null; until: string | null } | null): Period | null {
  return line?.from && line.until ? { from: line.from, until: line.until } : null
}

const RentalTerms = lazy(() => import('./rental-terms').then((all) => ({ default: all.RentalTerms })))

/** The days and fees of the rental, and what damage costs. They are loaded when the shopper opens them. */
function FoldedTerms(terms: ComponentProps<typeof RentalTerms>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
        Days and fees of this rental
      </summary>
      {isOpen && (
        <Suspense>
          <RentalTerms {...terms} />
        </Suspense>
      )}
    </details>
  )
}

const RentalProblem = lazy(() => import('./rental-problem').then((all) => ({ default: all.RentalProblem })))

const CalendarDialog = lazy(() =>
  import('./calendar-dialog').then(({ CalendarDialog }) => ({ default: CalendarDialog })),
)

type CalendarButtonProps = Omit<CalendarDialogProps, 'onClose'> & { children: ReactNode; className?: string }

/** The button that opens the calendar. The code of the dialog is loaded on the first click. */
function CalendarButton({ children, className, onChoose, ...dialog }: CalendarButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  function open() {
    dialog.request.refresh()
    setOpen(true)
  }
  function choose(days: Period) {
    onChoose(days)
    close()
  }
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={open} className={className ?? ''}>
        <Icon name="calendar" /> {children}
      </Button>
      {isOpen && (
        <Suspense>
          <CalendarDialog {...dialog} onChoose={choose} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

type DateFieldsProps = { days: Period | null; onChange: (days: Period) => void }

/**
 * The inputs for the first and the last day of the rental. If the user picks a first day after the last day, the last day is set to the
 * same day. If the user picks a last day before the first day, the first day is set to the same day.
 */
function DateFields({ days, onChange }: DateFieldsProps) {
  const { from = '', until = '' } = days ?? {}
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Rental dates</legend>
      <div className="grid max-w-md grid-cols-2 gap-3">
        <DateField
          label="From"
          value={from}
          onChange={({ target: { value } }) =>
            value && onChange({ from: value, until: until > value ? until : value })
          }
        />
        <DateField
          label="Until"
          value={until}
          min={from || undefined}
          onChange={({ target: { value } }) =>
            value && onChange({ from: from && from < value ? from : value, until: value })
          }
        />
      </div>
    </fieldset>
  )
}
