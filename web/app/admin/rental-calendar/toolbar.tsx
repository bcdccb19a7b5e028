import type { RefObject } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { addDays, dayAt, dayNumber } from '../../../../contract/core/dates.ts'
import type { BookingCalendar } from '../../../../contract/rentals/booking-calendar.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { Button, buttonLook } from '../../ui/button'
import { DateField } from '../../ui/date/date-field'
import { SelectField } from '../../ui/field'
import { Icon } from '../../ui/icon'
import { hrefOf, zooms, type View, type Zoom } from './view'

type ToolbarProps = {
  view: View
  calendar: BookingCalendar
  /** The first visible day after the page was loaded. */
  from: Day
  scroller: RefObject<HTMLElement | null>
}
type Show = (change: Partial<View>) => void

/** The filters, the buttons that move through the days, and the zoom. */
export function Toolbar({ view, calendar, from, scroller }: ToolbarProps) {
  const navigate = useNavigate()
  const show: Show = (change) => void navigate(hrefOf({ ...view, ...change }), { preventScrollReset: true })
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <Filters view={view} products={calendar.products} from={from} show={show} />
      <DayButtons view={view} calendar={calendar} scroller={scroller} show={show} />
      <nav aria-label="Zoom" className="flex gap-1">
        {(Object.keys(zooms) as Zoom[]).map((zoom) => (
          <Link
            key={zoom}
            to={hrefOf({ ...view, zoom })}
            preventScrollReset
            aria-current={zoom === view.zoom ? 'true' : undefined}
            className={buttonLook({ size: 'small', variant: zoom === view.zoom ? 'primary' : 'secondary' })}
          >
            {zooms[zoom].label}
          </Link>
        ))}
      </nav>
    </div>
  )
}

type FiltersProps = { view: View; products: BookingCalendar['products']; from: Day; show: Show }

function Filters({ view, products, from, show }: FiltersProps) {
  const chosen = products.filter(({ id }) => !view.product || id === view.product)
  const sizes = [...new Set(chosen.flatMap((product) => product.sizes))]
  return (
    <Form
      className="flex flex-1 flex-wrap items-end gap-3 max-sm:grid max-sm:grid-cols-2"
      style={{ minWidth: 'min(100%, 36rem)' }}
    >
      <input type="hidden" name="zoom" value={view.zoom} />
      <SelectField
        className="min-w-36 flex-1"
        label="Product"
        name="product"
        value={view.product}
        onChange={({ target }) => show({ product: target.value, size: '' })}
      >
        <option value="">All products</option>
        {products.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Size"
        name="size"
        value={view.size}
        onChange={({ target }) => show({ size: target.value })}
      >
        <option value="">All sizes</option>
        {sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </SelectField>
      <SelectField
        label="Show"
        name="booked"
        value={view.booked}
        onChange={({ target }) => show({ booked: target.value === '1' ? '1' : '' })}
      >
        <option value="">All pieces</option>
        <option value="1">With bookings</option>
      </SelectField>
      <DateField
        label="From"
        name="from"
        value={from}
        onChange={({ target }) => target.value && target.value !== from && show({ from: target.value })}
      />
      <div className="hidden noscript:block">
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </div>
    </Form>
  )
}

type DayButtonsProps = Omit<ToolbarProps, 'from'> & { show: Show }

/** Buttons that scroll within the loaded days, or load other days. */
function DayButtons({ view, calendar, scroller, show }: DayButtonsProps) {
  const { days, dayWidth } = zooms[view.zoom]
  const scrollTo = (day: Day) =>
    scroller.current?.scrollTo({
      left: (dayNumber(day) - dayNumber(calendar.from)) * dayWidth,
      behavior: 'smooth',
    })
  function goBy(count: number) {
    const left = scroller.current?.scrollLeft ?? 0
    const first = dayAt(dayNumber(calendar.from) + Math.round(left / dayWidth) + count)
    const isLoaded = first >= calendar.from && addDays(first, days) <= calendar.until
    if (isLoaded) scrollTo(first)
    else show({ from: first })
  }
  function goToToday() {
    if (view.from) show({ from: null })
    else scrollTo(addDays(calendar.today, -2))
  }
  return (
    <div className="flex gap-1">
      <Button variant="secondary" size="small" onClick={() => goBy(-days)}>
        <Icon name="previous" />
        <span className="sr-only">Earlier days</span>
      </Button>
      <Button variant="secondary" size="small" onClick={goToToday}>
        Today
      </Button>
      <Button variant="secondary" size="small" onClick={() => goBy(days)}>
        <Icon name="next" />
        <span className="sr-only">Later days</span>
      </Button>
    </div>
  )
}
