import { useNavigation } from 'react-router'
import { listActs } from '../../../contract/audit.ts'
import { personApi } from '../api-context'
import { orPage } from '../refused'
import { ButtonLink } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import type { Route } from './+types/audit'
import { ActFilters, type ActFilter } from './audit/act-filters'
import { ActList } from './audit/act-list'

const PAGE = 50
const DAY = /^\d{4}-\d{2}-\d{2}$/

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const day = (name: string) => (DAY.test(asked.get(name) ?? '') ? asked.get(name)! : '')
  const filter: ActFilter = {
    q: asked.get('q')?.trim().slice(0, 100) ?? '',
    from: day('from'),
    until: day('until'),
  }
  const before = Math.trunc(Number(asked.get('before'))) || 0
  const { q, from, until } = filter
  const query = {
    q,
    limit: PAGE,
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
    ...(before > 0 ? { before } : {}),
  }
  const api = await context.get(personApi)()
  return { ...(await orPage(api(listActs, { query }), request)), filter, isFurther: before > 0 }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Audit log | Navrang admin' },
  { name: 'robots', content: 'noindex' },
]

export default function AuditLog({ loaderData: { acts, filter, isFurther } }: Route.ComponentProps) {
  const isLoading = useNavigation().state === 'loading'
  const last = acts.at(-1)
  return (
    <>
      <h1 className="text-4xl">Audit log</h1>
      <p className="mt-2 mb-5 max-w-prose text-muted">
        What staff did, when and from where. Nobody can change or delete an entry. Personal data stands here
        masked.
      </p>
      <ActFilters key={Object.values(filter).join(' ')} filter={filter} />
      <div aria-busy={isLoading} className={`mt-6 transition-opacity ${isLoading ? 'opacity-60' : ''}`}>
        {acts.length > 0 ? <ActList acts={acts} /> : <NoActs filter={filter} />}
      </div>
      <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-center gap-3">
        {isFurther && (
          <ButtonLink to={pathOf(filter)} variant="secondary">
            Newest entries
          </ButtonLink>
        )}
        {last && acts.length === PAGE && (
          <ButtonLink to={pathOf(filter, last.id)} variant="secondary">
            Older entries
          </ButtonLink>
        )}
      </nav>
    </>
  )
}

function NoActs({ filter }: { filter: ActFilter }) {
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <EmptyState title={isFiltered ? 'No such entries' : 'Nothing yet'}>
      <p className="text-muted">
        {isFiltered
          ? 'Nothing that staff did matches this search.'
          : 'As soon as somebody changes an order or an account, it is written down here.'}
      </p>
      {isFiltered && (
        <ButtonLink to="/admin/audit" variant="secondary">
          Show everything
        </ButtonLink>
      )}
    </EmptyState>
  )
}

function pathOf(filter: ActFilter, before?: number): string {
  const asked = { ...filter, before: before ? String(before) : '' }
  return `/admin/audit?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value))}`
}
