import { useState, lazy, Suspense, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { CalendarSku } from '../../../../contract/rentals/availability.ts'
import type { Product } from '../../../../contract/catalog/catalog.ts'
import { leftOver } from '../../../../contract/rentals/free-days.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { asCartItem } from '../../lib/checkout/as-cart-item'
import { Stepper } from '../../ui/stepper'
import { readRentalPeriod } from '../../lib/product-list-query'
import { BuyButtons, useAddToCart } from '../product/buy-buttons'
import { ColourPicker } from '../product/colour-picker'
import type { VariantSelection } from '../product/use-variant-selection'
import { FestivalPresetButtons } from './festival-presets'
import { RentalSizes, AllSizesTable } from './rental-sizes'
import { RentalPriceSummary, RentalProblemNotice, useRentalQuote } from './rental-quote'
import { useRentalCalendar } from './use-rental-calendar'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import type { CalendarDialogProps } from './calendar-dialog'
import { Field } from '../../ui/field'

/** Everything that one chooses before an outfit is rented. It starts with the nights of the address, or the first free day. */
export function RentalForm({ product, choice }: { product: Product; choice: VariantSelection }) {
  const [search] = useSearchParams()
  const [period, setPeriod] = useState<Period | null>(() => readRentalPeriod(search))
  const { addToCart, buyNow } = useAddToCart()
  const quote = useRentalQuote({ product, choice, period })
  const asked = useRentalCalendar(product.slug)
  const days = period ?? periodOf(quote.line)
  const { calendar } = asked

  const among = (sku: CalendarSku) =>
    choice.sku ? sku.skuId === choice.sku.id : sku.colour === choice.colour
  const isFree = (nights: Period) =>
    calendar?.skus.some((sku) => among(sku) && leftOver(sku, nights, calendar) >= choice.qty) ?? true

  function put(into: typeof addToCart) {
    const sku = choice.confirm()
    if (!sku || !days || quote.problem || !isFree(days)) return
    into(asCartItem({ product, sku, qty: choice.qty, period: days }))
  }
  function takeSize(size: string, nights: Period) {
    choice.chooseSize(size)
    setPeriod(nights)
  }
  return (
    <div className="flex flex-col gap-6">
      <ColourPicker product={product} choice={choice} />
      <div className="flex flex-col gap-3">
        <DateFields days={days} onChange={setPeriod} />
        <CalendarButton
          asked={asked}
          among={among}
          size={choice.size && `size ${choice.size}`}
          quantity={choice.qty}
          days={days}
          onTake={setPeriod}
          className="self-start"
        >
          See what is free
        </CalendarButton>
        <FestivalPresetButtons
          festival={calendar?.festivals[0]}
          chosen={days}
          isFree={isFree}
          onTake={setPeriod}
        />
      </div>
      <RentalSizes product={product} choice={choice} calendar={calendar} chosen={period} onTake={takeSize} />
      <RentalProblemNotice quote={quote} onTake={setPeriod} />
      {calendar && days && <AllSizesTable calendar={calendar} from={days.from} />}
      <div className="flex flex-wrap items-center gap-4">
        <Stepper
          label="quantity"
          value={choice.qty}
          max={Math.min(999, choice.available)}
          onChange={choice.setQty}
        />
      </div>
      <RentalPriceSummary quote={quote} />
      <BuyButtons
        isSoldOut={product.stock < 1}
        isBusy={quote.isLoading && !days}
        onAdd={() => put(addToCart)}
        onBuy={() => put(buyNow)}
      />
    </div>
  )
}

function periodOf(line: { from: string | null; until: string | null } | null): Period | null {
  return line?.from && line.until ? { from: line.from, until: line.until } : null
}

const CalendarDialog = lazy(() =>
  import('./calendar-dialog').then(({ CalendarDialog }) => ({ default: CalendarDialog })),
)

type OpenCalendarProps = Omit<CalendarDialogProps, 'onClose'> & { children: ReactNode; className?: string }

/** The way to the calendar, which is loaded when it is opened. */
function CalendarButton({ children, className, onTake, ...dialog }: OpenCalendarProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  function open() {
    dialog.asked.refresh()
    setOpen(true)
  }
  function take(days: Period) {
    onTake(days)
    close()
  }
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={open} className={className ?? ''}>
        <Icon name="calendar" /> {children}
      </Button>
      {isOpen && (
        <Suspense>
          <CalendarDialog {...dialog} onTake={take} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

type DayFieldsProps = { days: Period | null; onChange: (days: Period) => void; isSmall?: boolean }

/** The first and the last day that it is worn. Neither can overtake the other. */
function DateFields({ days, onChange, isSmall = false }: DayFieldsProps) {
  const { from = '', until = '' } = days ?? {}
  return (
    <fieldset>
      <legend className={isSmall ? 'sr-only' : 'mb-2 font-semibold'}>Days you wear it</legend>
      <div className="grid max-w-md grid-cols-2 gap-3">
        <Field
          label="From"
          type="date"
          value={from}
          onChange={({ target: { value } }) =>
            value && onChange({ from: value, until: until > value ? until : value })
          }
        />
        <Field
          label="Until"
          type="date"
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
