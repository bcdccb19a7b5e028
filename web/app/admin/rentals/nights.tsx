import { Form, Link, useNavigate } from 'react-router'
import { listRentals, rentalCalendar } from '../../../../contract/rentals/availability.ts'
import { addDays } from '../../../../contract/core/dates.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { NightMatrix } from '../../components/products/night-matrix'
import { Button, buttonLook } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { SelectField } from '../../ui/field'
import { PageHeader } from '../../ui/page-header'
import type { Route } from './+types/nights'
import { titleOf } from '../../lib/brand'
import { RentalTabs } from './rental-tabs'

const SHOWN_NIGHTS = 21

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const { searchParams } = new URL(request.url)
  const { data: rentals } = await orThrowResponse(api(listRentals, { query: { limit: 100 } }), request)
  const slug = searchParams.get('rental') ?? rentals[0]?.slug
  const calendar = slug
    ? await orThrowResponse(api(rentalCalendar, { params: { slug }, query: {} }), request)
    : null
  return {
    rentals: rentals.map(({ slug, title }) => ({ slug, title })),
    calendar,
    from: searchParams.get('from'),
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Available nights', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** A table of the number of free garments of a rental for each size and night. */
export default function RentalNights({ loaderData: { rentals, calendar, from } }: Route.ComponentProps) {
  const navigate = useNavigate()
  if (!calendar) {
    return (
      <>
        <PageHeader title="Rentals" />
        <RentalTabs />
        <EmptyState title="No rentals yet">
          <p className="text-muted">Live rentals appear here with their available nights.</p>
        </EmptyState>
      </>
    )
  }
  const first = from && from > calendar.from && from <= calendar.until ? from : calendar.from
  const days = Array.from({ length: SHOWN_NIGHTS }, (_, place) => addDays(first, place)).filter(
    (day) => day <= calendar.until,
  )
  const to = (day: string) => `?rental=${encodeURIComponent(calendar.slug)}&from=${day}`
  return (
    <>
      <PageHeader title="Rentals" />
      <RentalTabs />
      <h2 className="mb-2 text-2xl">Available nights</h2>
      <p className="mb-5 max-w-prose text-muted">
        Garments available each night, allowing for buffer days for preparation ({calendar.daysBefore} before)
        and cleaning ({calendar.daysAfter} after). Shoppers see the same numbers.
      </p>
      <Form className="mb-5 flex flex-wrap items-end gap-3">
        <SelectField
          label="Rental"
          name="rental"
          value={calendar.slug}
          onChange={({ target }) =>
            void navigate(`?rental=${encodeURIComponent(target.value)}&from=${first}`)
          }
          className="min-w-72"
        >
          {rentals.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </SelectField>
        <input type="hidden" name="from" value={first} />
        <div className="hidden noscript:block">
          <Button type="submit" variant="secondary">
            Show
          </Button>
        </div>
      </Form>
      <nav aria-label="Nights" className="mb-4 flex flex-wrap gap-2">
        <Link
          to={to(addDays(first, -SHOWN_NIGHTS))}
          className={buttonLook({ variant: 'secondary', size: 'small' })}
        >
          Earlier
        </Link>
        <Link
          to={to(addDays(first, SHOWN_NIGHTS))}
          className={buttonLook({ variant: 'secondary', size: 'small' })}
        >
          Later
        </Link>
        {calendar.festivals.map((festival) => (
          <Link
            key={festival.id}
            to={to(addDays(festival.nights[0]!.date, -3))}
            className={buttonLook({ variant: 'secondary', size: 'small' })}
          >
            {festival.name}
          </Link>
        ))}
      </nav>
      <NightMatrix calendar={calendar} days={days} />
    </>
  )
}
