import { listAuditEntries } from '../../../../contract/store/audit.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import type { Route } from './+types/audit'
import { AuditList } from './audit-list'
import { ListFilters, type Filter } from '../../components/admin-lists/list-filters'
import { ListBody, ListPages } from '../../components/admin-lists/list-pages'

const PATH = '/admin/audit'
const PAGE = 50
const DAY = /^\d{4}-\d{2}-\d{2}$/

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const day = (name: string) => (DAY.test(asked.get(name) ?? '') ? asked.get(name)! : '')
  const filter = {
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
  const api = await context.get(userApi)()
  return { ...(await orThrowResponse(api(listAuditEntries, { query }), request)), filter, before }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Audit log | Navrang admin' },
  { name: 'robots', content: 'noindex' },
]

export default function AuditLog({ loaderData: { acts, filter, before } }: Route.ComponentProps) {
  const last = acts.length === PAGE ? acts.at(-1)?.id : undefined
  return (
    <>
      <h1 className="text-4xl">Audit log</h1>
      <p className="mt-2 mb-5 max-w-prose text-muted">
        What staff did, when and from where. Nobody can change or delete an entry. Personal data stands here
        masked.
      </p>
      <ListFilters
        path={PATH}
        filter={filter}
        search="Who, what, or an order's or a user's id"
        parts={[
          { name: 'from', label: 'From' },
          { name: 'until', label: 'Until' },
        ]}
      />
      <ListBody className="mt-6">
        {acts.length > 0 ? <AuditList acts={acts} /> : <NoAuditEntries filter={filter} />}
      </ListBody>
      <ListPages
        path={PATH}
        filter={filter}
        of="entries"
        before={before ? String(before) : ''}
        last={last === undefined ? undefined : String(last)}
      />
    </>
  )
}

function NoAuditEntries({ filter }: { filter: Filter }) {
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <EmptyState title={isFiltered ? 'No such entries' : 'Nothing yet'}>
      <p className="text-muted">
        {isFiltered
          ? 'Nothing that staff did matches this search.'
          : 'As soon as somebody changes an order or an account, it is written down here.'}
      </p>
      {isFiltered && (
        <ButtonLink to={PATH} variant="secondary">
          Show everything
        </ButtonLink>
      )}
    </EmptyState>
  )
}
