import { listAuditEntries } from '../../../../contract/store/audit.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page-header'
import type { Route } from './+types/audit'
import { AuditTable } from './audit-table'
import { ListFilters } from '../../components/admin-lists/list-filters'
import type { Filter } from '../../components/admin-lists/list-path'
import { titleOf } from '../../lib/brand'
import { ListPages } from '../../components/admin-lists/list-pages'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { viewForms } from '../../components/admin-lists/save-view'

const PATH = '/admin/audit'
const PAGE = 50
const DAY = /^\d{4}-\d{2}-\d{2}$/

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const day = (name: string) => (DAY.test(searchParams.get(name) ?? '') ? searchParams.get(name)! : '')
  const filter = {
    q: searchParams.get('q')?.trim().slice(0, 100) ?? '',
    from: day('from'),
    until: day('until'),
  }
  const before = Math.trunc(Number(searchParams.get('before'))) || 0
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

export const action = endpointAction(viewForms)
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Audit log', 'admin') },
  { name: 'robots', content: 'noindex' },
]

export default function AuditLog({ loaderData: { entries, filter, before } }: Route.ComponentProps) {
  const last = entries.length === PAGE ? entries.at(-1)?.id : undefined
  return (
    <>
      <PageHeader
        title="Audit log"
        text="What staff did, when and from where. Entries cannot be changed or deleted. Personal data is masked."
      />
      <ListFilters
        path={PATH}
        filter={filter}
        search="Name, action, or ID of an order or user"
        parts={[
          { name: 'from', label: 'From' },
          { name: 'until', label: 'Until' },
        ]}
      />
      <div className="mt-6">
        <AuditTable entries={entries} empty={<NoAuditEntries filter={filter} />} />
      </div>
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
    <EmptyState title={isFiltered ? 'No matching entries' : 'No entries yet'}>
      <p className="text-muted">
        {isFiltered
          ? 'No entries match your search.'
          : 'Changes that staff make to orders and accounts are recorded here.'}
      </p>
      {isFiltered && (
        <ButtonLink to={PATH} variant="secondary">
          Show all entries
        </ButtonLink>
      )}
    </EmptyState>
  )
}
