import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../../../contract/core/dates.ts'
import { formatWeekday } from '../../../../contract/core/weekdays.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { lateLabel } from '../../../../contract/rentals/late-return.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { departureLabel, slotTimes } from '../../../../contract/shipping/slot-text.ts'
import { rentalToday, type Booking, type RentalToday } from '../../../../contract/rentals/handover.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'
import { PageHeader } from '../../ui/page-header'
import { RefreshButton } from '../../components/admin-lists/refresh-button'
import type { Route } from './+types/today'
import { BookingRows } from './booking-rows'
import { titleOf } from '../../lib/brand'
import { RentalTabs } from '../rentals/rental-tabs'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { ListFilters } from '../../components/admin-lists/list-filters'
import { viewForms } from '../../components/admin-lists/save-view'

const PATH = '/admin/rentals/today'
const parts = ['overdue', 'withoutPiece', 'dispatches', 'returns', 'toInspect', 'notCollected'] as const
type Part = (typeof parts)[number]
type DayFilter = { q: string; show: Part | '' }

const partLabels: Record<Part, string> = {
  overdue: 'Overdue',
  withoutPiece: 'No piece assigned',
  dispatches: 'Ready to hand out',
  returns: 'Due back today',
  toInspect: 'Returned, to inspect',
  notCollected: 'Not collected',
}
const filterFields = [{ name: 'show', label: 'Show', options: partLabels, isHidden: true }]

/** Returns the bookings of the shown parts that match the search: outfit, customer, order number or code of the piece. */
function filterDay(day: RentalToday, { q, show }: DayFilter): RentalToday {
  const text = q.toLowerCase()
  const matches = ({ title, customer, orderId, pieceCode }: Booking) =>
    [title, customer, confirmationId(orderId), pieceCode ?? ''].some((field) =>
      field.toLowerCase().includes(text),
    )
  const rows = <B extends Booking>(part: Part, bookings: readonly B[]) =>
    show && show !== part ? [] : bookings.filter(matches)
  return {
    ...day,
    overdue: rows('overdue', day.overdue),
    withoutPiece: rows('withoutPiece', day.withoutPiece),
    dispatches: rows('dispatches', day.dispatches),
    returns: rows('returns', day.returns),
    toInspect: rows('toInspect', day.toInspect),
    notCollected: rows('notCollected', day.notCollected),
  }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const filter: DayFilter = {
    q: searchParams.get('q')?.trim().slice(0, 100) ?? '',
    show: parts.find((part) => part === searchParams.get('show')) ?? '',
  }
  const api = await context.get(userApi)()
  const day = await orThrowResponse(api(rentalToday), request)
  const counts = Object.fromEntries(parts.map((part) => [part, day[part].length]))
  return { day: filterDay(day, filter), counts, filter }
}

export const action = endpointAction(viewForms)
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Rentals today', 'admin') },
  { name: 'robots', content: 'noindex' },
]

export default function RentalsToday({ loaderData: { day, counts, filter } }: Route.ComponentProps) {
  const isFiltered = Object.values(filter).some(Boolean)
  const isEmpty = parts.every((part) => day[part].length === 0)
  return (
    <>
      <PageHeader title="Rentals">
        <RefreshButton />
      </PageHeader>
      <RentalTabs />
      <div className="cluster mb-6">
        <p className="grow text-muted">{formatDay(day.today)}</p>
        <ButtonLink to="/admin/rentals/scan" size="small">
          <Icon name="search" />
          Scan a garment
        </ButtonLink>
      </div>
      <div className="mb-6">
        <ListFilters
          path={PATH}
          filter={filter}
          search="Outfit, name, order, code"
          parts={filterFields}
          views={[
            { name: 'All', filter: {} },
            ...parts.map((part) => ({
              name: partLabels[part],
              filter: { show: part },
              count: counts[part] ?? 0,
            })),
          ]}
        />
      </div>
      {isEmpty && (
        <EmptyState
          title={isFiltered ? 'No matching bookings' : 'No handovers or returns today'}
          picture={<Icon name="check" className="size-16 text-success" />}
        >
          <p className="text-muted">
            {isFiltered
              ? 'No booking of today matches these filters.'
              : 'Upcoming handovers and returns will appear here.'}
          </p>
        </EmptyState>
      )}
      <div className="flex flex-col gap-8">
        <OverdueSection rows={day.overdue} />
        <BookingSection
          title={partLabels.withoutPiece}
          rows={day.withoutPiece}
          about="The piece for these bookings is overdue or being repaired. Assign another one or call the customer."
          isUrgent
        />
        <DispatchSection rows={day.dispatches} today={day.today} />
        <BookingSection title={partLabels.returns} rows={day.returns} />
        <BookingSection title={partLabels.toInspect} rows={day.toInspect} />
        <BookingSection
          title={partLabels.notCollected}
          rows={day.notCollected}
          about="The nights of these bookings are over. Call the customer, and cancel the order to refund what is due."
        />
        {day.cleaning > 0 && (
          <p>
            <Link to="/admin/rentals/cleaning" className="touch-link">
              {day.cleaning === 1 ? '1 piece to clean' : `${day.cleaning} pieces to clean`}
            </Link>
          </p>
        )}
      </div>
    </>
  )
}

type BookingSectionProps = { title: string; rows: readonly Booking[]; about?: ReactNode; isUrgent?: boolean }

function BookingSection({ title, rows, about, isUrgent = false }: BookingSectionProps) {
  if (!rows.length) return null
  return (
    <section>
      <Heading title={title} count={rows.length} isUrgent={isUrgent} />
      {about && <p className="mb-3 text-muted">{about}</p>}
      <BookingRows bookings={rows} />
    </section>
  )
}

function DispatchSection({ rows, today }: { rows: RentalToday['dispatches']; today: Day }) {
  if (!rows.length) return null
  return (
    <section>
      <Heading title={partLabels.dispatches} count={rows.length} isUrgent={false} />
      <p className="mb-3 text-muted">
        These garments can be handed out now. The{' '}
        <Link to="/admin/day" className="link">
          day list
        </Link>{' '}
        shows each of them on the day on which it must leave.
      </p>
      <BookingRows
        bookings={rows}
        render={({ leavesBy, method, slot }) => (
          <span className="block text-sm">
            <span className={`block font-semibold ${leavesBy < today ? 'text-danger' : ''}`}>
              {leavesByText(leavesBy, today)}
            </span>
            {departureLabel(method)}
            {slot && `, ${slotTimes(slot)}`}
          </span>
        )}
      />
    </section>
  )
}

function leavesByText(day: Day, today: Day): string {
  if (day === today) return 'Leaves today'
  return day < today ? `Late: should have left on ${formatWeekday(day)}` : `Leaves by ${formatWeekday(day)}`
}

function OverdueSection({ rows }: { rows: RentalToday['overdue'] }) {
  if (!rows.length) return null
  return (
    <section>
      <Heading title={partLabels.overdue} count={rows.length} isUrgent />
      <BookingRows
        bookings={rows}
        render={({ daysLate, dueBack, next }) => (
          <span className="block text-sm font-semibold text-danger">
            Due back {formatWeekday(dueBack)}: {lateLabel(daysLate).toLowerCase()}
            {next && (
              <span className="block font-normal">
                Needed again from {formatDay(next.from)}
                {next.isInDanger && ': call now'}
              </span>
            )}
          </span>
        )}
      />
    </section>
  )
}

const Heading = ({ title, count, isUrgent }: { title: string; count: number; isUrgent: boolean }) => (
  <h2 className="mb-3 flex items-center gap-3 text-2xl">
    {title}
    <span
      className={`rounded-full px-3 py-0.5 font-sans text-base font-semibold ${isUrgent ? 'bg-danger-soft text-danger' : 'bg-brand-soft text-brand'}`}
    >
      {count}
    </span>
  </h2>
)
