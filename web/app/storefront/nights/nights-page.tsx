import { useSearchParams } from 'react-router'
import { formatNights } from '../../../../contract/core/dates.ts'
import type { StoredPlan } from '../../../../contract/nights/plan.ts'
import type { Festival } from '../../../../contract/rentals/festivals.ts'
import { useSignedInUser } from '../../lib/account/signed-in-user'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { ClientOnly } from '../../ui/hydration/hydrated'
import { useHydrated } from '../../ui/hydration/hydrated'
import { Planner } from './planner'
import { PlannerSkeleton } from './planner-skeleton'

type NightsPageProps = { festivals: readonly Festival[]; origin: string; stored: StoredPlan | null }

/** The heading with the colours of the nights, and the planner, which works in the browser only. */
export function NightsPage({ festivals, origin, stored }: NightsPageProps) {
  const [, setSearch] = useSearchParams()
  const userId = useSignedInUser()?.id ?? null
  const requested = useRequestedFestival(festivals)
  const festival = requested ?? festivals[0]
  if (!festival) return <NoFestival isShared={stored !== null} />
  return (
    <main id="content" data-printable>
      <Hero festival={festival} isShared={stored !== null}>
        {festivals.length > 1 && (
          <label className="mt-5 inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold text-haldi">Festival</span>
            <select
              className="control select-arrow w-auto! text-ink"
              value={festival.id}
              onChange={({ target }) => setSearch({ festival: target.value }, { preventScrollReset: true })}
            >
              {festivals.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </Hero>
      <div className="page-width pt-6">
        <ClientOnly fallback={<PlannerSkeleton />}>
          <Planner
            key={`${festival.id} ${userId}`}
            festival={festival}
            origin={origin}
            source={{ festival: festival.id, userId, stored }}
          />
        </ClientOnly>
      </div>
    </main>
  )
}

/** Returns the festival of the URL: by its id, or by one of its nights. None on the server, which renders one page for all visitors. */
function useRequestedFestival(festivals: readonly Festival[]) {
  const [search] = useSearchParams()
  if (!useHydrated()) return undefined
  const night = search.get('night')
  return (
    festivals.find(({ id }) => id === search.get('festival')) ??
    festivals.find(({ nights }) => nights.some(({ date }) => date === night))
  )
}

type HeroProps = { festival: Festival; isShared: boolean; children: React.ReactNode }

function Hero({ festival: { name, nights }, isShared, children }: HeroProps) {
  const period = { from: nights[0]!.date, until: nights.at(-1)!.date }
  return (
    <header className="relative isolate overflow-hidden bg-night text-on-night print:hidden">
      <div className="night-backdrop" aria-hidden="true" />
      <div className="page-width py-8 lg:py-10">
        <p className="font-semibold text-haldi">
          {name}, {formatNights(period, { withYear: true })}
        </p>
        <h1 className="mt-1 text-[clamp(2.1rem,5vw,3.25rem)]">
          {isShared ? 'A plan for the nights' : 'Plan your nights'}
        </h1>
        <p className="mt-2 max-w-2xl text-on-night-muted">
          Who wears what, night by night. We suggest outfits in the colour of the night that are free in each
          size, and check the whole plan at once.
        </p>
        {children}
      </div>
      <div aria-hidden="true" className="flex h-2">
        {nights.map(({ night, hex }) => (
          <span key={night} className="grow" style={{ backgroundColor: hex }} />
        ))}
      </div>
    </header>
  )
}

const NoFestival = ({ isShared }: { isShared: boolean }) => (
  <main id="content" className="page-width">
    <EmptyState
      level={1}
      icon="calendar"
      title={isShared ? 'This festival is over' : 'No festival is coming up at the moment'}
    >
      <p className="text-muted">You can rent outfits for any other nights.</p>
      <ButtonLink to="/rent">Rent outfits</ButtonLink>
    </EmptyState>
  </main>
)
