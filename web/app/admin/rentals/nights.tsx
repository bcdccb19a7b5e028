import { Form, Link, useNavigate } from 'react-router'
import { listRentals, rentalCalendar } from '../../../../contract/rentals/availability.ts'
import { addDays } from '../../../../contract/core/dates.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { NightMatrix } from '../../components/products/night-matrix'
import { Button, buttonLook } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Field, SelectField } from '../../ui/field'
import { PageHeader } from '../../ui/page-header'
import type { Route } from './+types/nights'
import { titleOf } from '../../lib/brand'
import { RentalTabs } from './rental-tabs'

const SHOWN_NIGHTS = 21
/** Number of rentals to choose from. In a shop with more, staff search for a rental. */
const MAX_RENTALS = 100

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const { searchParams } = new URL(request.url)
  const q = searchParams.get('q')?.trim().slice(0, 100) ?? ''
  const { data: rentals, pagination } = await orThrowResponse(
    api(listRentals, { query: { limit: MAX_RENTALS, q } }),
    request,
  )
  const slug = searchParams.get('rental') ?? rentals[0]?.slug
  const calendar = slug
    ? await orThrowResponse(api(rentalCalendar, { params: { slug }, query: {} }), request)
    : null
  return {
    rentals: rentals.map(({ slug, title }) => ({ slug, title })),
    hasMore: pagination.total > rentals.length,
    q,
    calendar,
    from: searchParams.get('from'),
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Available nights', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** A table of the number of free garments of a rental for each size and night. */
export default function RentalNights({ loaderData }: Route.ComponentProps) {
  const { rentals, hasMore, q, calendar, from } = loaderData
  const navigate = useNavigate()
  if (!calendar) {
    return (
      <>
        <PageHeader title="Rentals" />
        <RentalTabs />
        {q && <RentalSearch q={q} from={from} />}
        <EmptyState title={q ? `No rental matches “${q}”` : 'No rentals yet'}>
          <p className="text-muted">
            {q ? 'Try another word of its name.' : 'Live rentals appear here with their available nights.'}
          </p>
        </EmptyState>
      </>
    )
  }
  const first = from && from > calendar.from && from <= calendar.until ? from : calendar.from
  const days = Array.from({ length: SHOWN_NIGHTS }, (_, place) => addDays(first, place)).filter(
    (day) => day <= calendar.until,
  )
  const to = (day: string, rental = calendar.slug) =>
    `?${new URLSearchParams({ rental, from: day, ...(q && { q }) })}`
  const isListed = rentals.some(({ slug }) => slug === calendar.slug)
  const choices = isListed ? rentals : [{ slug: calendar.slug, title: calendar.title }, ...rentals]
  return (
    <>
      <PageHeader title="Rentals" />
      <RentalTabs />
      <h2 className="mb-2 text-2xl">Available nights</h2>
      <p className="mb-5 max-w-prose text-muted">
        Garments available each night, allowing for buffer days for preparation ({calendar.daysBefore} before)
        and cleaning ({calendar.daysAfter} after). Shoppers see the same numbers.
      </p>
      {(hasMore || q) && <RentalSearch q={q} from={first} />}
      <Form className="mb-5 flex flex-wrap items-end gap-3">
        {q && <input type="hidden" name="q" value={q} />}
        <SelectField
          label="Rental"
          name="rental"
          value={calendar.slug}
          onChange={({ target }) => void navigate(to(first, target.value))}
          className="min-w-72"
        >
          {choices.map(({ slug, title }) => (
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

/** Finds a rental by its name. The table then shows the first match. */
const RentalSearch = ({ q, from }: { q: string; from: string | null }) => (
  <search>
    <Form className="mb-3 flex flex-wrap items-end gap-3">
      <Field label="Find a rental" name="q" type="search" defaultValue={q} key={q} className="min-w-72" />
      {from && <input type="hidden" name="from" value={from} />}
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </Form>
  </search>
)
