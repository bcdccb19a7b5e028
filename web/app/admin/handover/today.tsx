import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../../../contract/core/dates.ts'
import { rentalToday, type Booking, type RentalToday } from '../../../../contract/rentals/handover.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'
import { RefreshButton } from '../../components/admin-lists/refresh-button'
import type { Route } from './+types/today'
import { BookingRows } from './booking-rows'
import { RentalTabs } from '../rentals/rental-tabs'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return { day: await orThrowResponse(api(rentalToday), request) }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Rentals today | Navrang admin' },
  { name: 'robots', content: 'noindex' },
]

export default function RentalsToday({ loaderData: { day } }: Route.ComponentProps) {
  const isQuiet = [day.dispatches, day.returns, day.overdue, day.withoutPiece, day.toInspect].every(
    (list) => list.length === 0,
  )
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-4xl">Rentals</h1>
        <RefreshButton />
      </div>
      <RentalTabs />
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <p className="grow text-muted">{formatDay(day.today)}</p>
        <ButtonLink to="/admin/rentals/return" size="small">
          <Icon name="back" />
          Scan a return
        </ButtonLink>
      </div>
      {isQuiet && (
        <EmptyState
          title="Nothing leaves and nothing comes back today"
          picture={<Icon name="check" className="size-16 text-success" />}
        >
          <p className="text-muted">What is due will be listed here.</p>
        </EmptyState>
      )}
      <div className="flex flex-col gap-8">
        <Overdue rows={day.overdue} />
        <List
          title="Without a piece"
          rows={day.withoutPiece}
          about="They lost their piece to a late return or a repair. Find another, or call the customer."
          isAlarm
        />
        <List title="To hand out" rows={day.dispatches} />
        <List title="Due back today" rows={day.returns} />
        <List title="Back, to be judged" rows={day.toInspect} />
        {day.cleaning > 0 && (
          <p>
            <Link
              to="/admin/rentals/cleaning"
              className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
            >
              {day.cleaning === 1
                ? 'One piece waits to be cleaned'
                : `${day.cleaning} pieces wait to be cleaned`}
            </Link>
          </p>
        )}
      </div>
    </>
  )
}

type ListProps = { title: string; rows: readonly Booking[]; about?: ReactNode; isAlarm?: boolean }

function List({ title, rows, about, isAlarm = false }: ListProps) {
  if (!rows.length) return null
  return (
    <section>
      <Heading title={title} count={rows.length} isAlarm={isAlarm} />
      {about && <p className="mb-3 text-muted">{about}</p>}
      <BookingRows bookings={rows} />
    </section>
  )
}

function Overdue({ rows }: { rows: RentalToday['overdue'] }) {
  if (!rows.length) return null
  return (
    <section>
      <Heading title="Overdue" count={rows.length} isAlarm />
      <BookingRows
        bookings={rows}
        render={({ daysLate, next }) => (
          <span className="block text-sm font-semibold text-danger">
            {daysLate === 1 ? 'One day late' : `${daysLate} days late`}
            {next && (
              <span className="block font-normal">
                Wanted again from {formatDay(next.from)}
                {next.isInDanger && ': call now'}
              </span>
            )}
          </span>
        )}
      />
    </section>
  )
}

const Heading = ({ title, count, isAlarm }: { title: string; count: number; isAlarm: boolean }) => (
  <h2 className="mb-3 flex items-center gap-3 text-2xl">
    {title}
    <span
      className={`rounded-full px-3 py-0.5 font-sans text-base font-semibold ${isAlarm ? 'bg-danger-soft text-danger' : 'bg-brand-soft text-brand'}`}
    >
      {count}
    </span>
  </h2>
)
