import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../../../contract/core/dates.ts'
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

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return { day: await orThrowResponse(api(rentalToday), request) }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Rentals today', 'admin') },
  { name: 'robots', content: 'noindex' },
]

export default function RentalsToday({ loaderData: { day } }: Route.ComponentProps) {
  const isEmpty = [day.dispatches, day.returns, day.overdue, day.withoutPiece, day.toInspect].every(
    (list) => list.length === 0,
  )
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
      {isEmpty && (
        <EmptyState
          title="No handovers or returns today"
          picture={<Icon name="check" className="size-16 text-success" />}
        >
          <p className="text-muted">Upcoming handovers and returns will appear here.</p>
        </EmptyState>
      )}
      <div className="flex flex-col gap-8">
        <OverdueSection rows={day.overdue} />
        <BookingSection
          title="No piece assigned"
          rows={day.withoutPiece}
          about="The piece for these bookings is overdue or being repaired. Assign another one or call the customer."
          isUrgent
        />
        <BookingSection title="To hand out" rows={day.dispatches} />
        <BookingSection title="Due back today" rows={day.returns} />
        <BookingSection title="Returned, to inspect" rows={day.toInspect} />
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

function OverdueSection({ rows }: { rows: RentalToday['overdue'] }) {
  if (!rows.length) return null
  return (
    <section>
      <Heading title="Overdue" count={rows.length} isUrgent />
      <BookingRows
        bookings={rows}
        render={({ daysLate, next }) => (
          <span className="block text-sm font-semibold text-danger">
            {daysLate === 1 ? 'One day late' : `${daysLate} days late`}
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
