import { data, Link, redirect } from 'react-router'
import { publicApi } from '../../lib/api/api-context'
import { loadSettings } from '../../lib/api/load-settings'
import { orThrowResponse } from '../../lib/api/route-errors'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'
import type { Route } from './+types/rent'
import { GarbaRing } from '../../components/garba-ring'
import { ListView } from './list-view'
import { RentalDatesBar } from './rental-dates-bar'
import { SearchBox } from './search-box'
import { loadInstead } from './load-instead'
import { loadWithRetries } from '../../lib/api/load-with-retries'
import { nextPresets } from '../rental/night-presets'
import { listLabels, listMeta } from './list-meta'
import { toCardData, useCardList, type SentList } from '../../lib/card-data'
import { toColumns } from '../../lib/columns'
import { listRentals, type RentalList } from '../../../../contract/rentals/availability.ts'
import type { Api } from '../../../../contract/core/client.ts'
import { comingFestivals, type Festival } from '../../../../contract/rentals/festivals.ts'
import { formatNights } from '../../../../contract/core/dates.ts'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'
import { notServed } from '../../../../contract/shipping/pin-codes.ts'
import { pinProblem } from '../../../../contract/shipping/postal-regions.ts'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import { toRentalQuery } from '../../lib/list-api-query'
import { listSearch, readListQuery, redirectToCategory, type ListQuery } from '../../lib/product-list-query'

/** Loads the rent page. Responses filtered by nights or sizes are not cached, because availability changes with every booking. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(publicApi)
  const [rentals, { rentBanner }] = await orThrowResponse(
    Promise.all([loadRentals(api, request), loadSettings(api, ['rentBanner'])]),
  )
  const { list, nightsProblem, festivals, today } = rentals
  const { searchParams, origin } = new URL(request.url)
  const { pin } = readListQuery(searchParams, 'rent')
  const isCacheable = !['from', 'until', 'size', 'pin'].some((name) => searchParams.has(name))
  return data(
    {
      list: toSentList(list),
      nightsProblem,
      festivals: nextPresets(festivals, today),
      rentBanner,
      instead: await loadInstead(api, 'rent', list.pagination.total),
      pinError: pin ? pinProblem(pin) : null,
      origin,
      labels: listLabels('rent', list),
    },
    { headers: { 'cache-control': isCacheable ? 'public' : 'no-store' } },
  )
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadWithRetries(serverLoader)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => ({
  'cache-control': loaderHeaders.get('cache-control') ?? 'no-store',
})

export const meta: Route.MetaFunction = ({ loaderData, matches, location: { search } }) =>
  loaderData ? listMeta('rent', { ...loaderData, matches, search }) : [{ title: 'Rent Store' }]

export default function Rent({
  loaderData: { list, festivals, nightsProblem, pinError, rentBanner, instead },
}: Route.ComponentProps) {
  return (
    <main id="content">
      <section className="rent-hero">
        <div className="night-backdrop" />
        <div className="rent-hero-ring">
          <GarbaRing rings={4} />
        </div>
        <div className="page-width py-10 lg:py-14">
          {rentBanner.length > 0 && (
            <ul className="rent-banner">
              {rentBanner.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          <h1>Rent Store – Festive Fits</h1>
          <p>Sanitized outfits, easy deposits, quick pickups.</p>
          <div className="mt-7 max-w-2xl">
            <SearchBox
              department="rent"
              label="Search the rent store"
              placeholder="Mirror work, kediya, couple set…"
            />
          </div>
          <div className="rent-dates">
            <RentalDatesBar festivals={festivals} problem={nightsProblem} pinError={pinError} />
          </div>
          <Link to="/nights" className="rent-plan-link">
            Plan every night for your family <Icon name="arrow" />
          </Link>
        </div>
        <div className="hem" />
      </section>
      <div className="page-width pt-10">
        <ListView
          list={useCardList(list)}
          department="rent"
          instead={instead}
          ignoresNights={nightsProblem !== null}
        />
      </div>
    </main>
  )
}

export const ErrorBoundary = () => (
  <main id="content" className="page-width">
    <EmptyState level={1} title="Unable to load rental products">
      <p className="text-muted">Please check your connection and try again.</p>
      <Button onClick={() => window.location.reload()}>Retry</Button>
    </EmptyState>
  </main>
)

/** Selects the fields that the cards show. In a list of rentals for chosen nights, each card has a note about its free sizes. */
const toSentList = ({ nights, reach, ...list }: RentalList): SentList => ({
  ...list,
  reach: reach && reachText({ reach, nights, ...list }),
  data: toColumns(
    list.data.map((rental) => ({
      ...toCardData(rental),
      ...(nights ? { note: availabilityNote(nights, rental.freeSizes ?? []) } : {}),
    })),
  ),
})

type ReachedRentals = Pick<RentalList, 'nights' | 'pagination'> & { reach: NonNullable<RentalList['reach']> }

/** Returns for example `41 outfits can reach 781001 for 30 Sept to 8 Oct`. */
function reachText({ reach, nights, pagination: { total } }: ReachedRentals): string {
  if (!reach.isServed) return notServed(reach.pin)
  if (!nights) {
    return reach.isSent
      ? `Choose your nights to see which outfits can reach ${reach.pin}`
      : `Customers in ${reach.pin} collect outfits in our shop`
  }
  const outfits = total === 1 ? '1 outfit' : `${total} outfits`
  const days = formatNights(nights).replace(/ ?– ?/, ' to ')
  return reach.isSent
    ? `${outfits} can reach ${reach.pin} for ${days}`
    : `${outfits} can be collected in our shop for ${days}`
}

/** Returns for example `Available 11–13 Oct: M, L`. */
function availabilityNote(nights: Period, sizes: readonly string[]): string {
  const text = `Available ${formatNights(nights)}`
  return sizes.length ? `${text}: ${sizes.join(', ')}` : text
}

type RentalListData = {
  list: RentalList
  festivals: Festival[]
  today: Day
  /** The reason why the nights in the URL are invalid; null if they are valid. Invalid nights do not filter the list. */
  nightsProblem: string | null
}

/** Loads the rentals that the URL describes. A page number beyond the last page redirects to the last page, an earlier slug of a category to its page. */
async function loadRentals(api: Api, request: Request): Promise<RentalListData> {
  const query = readListQuery(new URL(request.url).searchParams, 'rent')
  const [rentals, { data: festivals, today }] = await Promise.all([
    findRentals(api, query),
    api(comingFestivals),
  ])
  const { total, pages } = rentals.list.pagination
  redirectToCategory(rentals.list, query, 'rent')
  if (total > 0 && query.page > pages) throw redirect(`/rent${listSearch({ ...query, page: pages }, 'rent')}`)
  return { ...rentals, festivals, today }
}

async function findRentals(api: Api, query: ListQuery) {
  try {
    return { list: await api(listRentals, { query: toRentalQuery(query) }), nightsProblem: null }
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'invalid' || !query.from) throw error
    const withoutNights = { ...query, from: '', until: '' }
    return {
      list: await api(listRentals, { query: toRentalQuery(withoutNights) }),
      nightsProblem: `${error.message}. Showing all rentals.`,
    }
  }
}
