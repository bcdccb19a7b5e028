import { useState } from 'react'
import type { Paise } from '../../../../contract/core/money.ts'
import { formatDay } from '../../../../contract/core/dates.ts'
import {
  listSellers,
  recordSubscription,
  reinstateSeller,
  SellerStatus,
  suspendSeller,
  type SellerRow,
} from '../../../../contract/sellers/seller-account.ts'
import { userApi } from '../../lib/api/api-context'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { loadSettings } from '../../lib/api/load-settings'
import { orThrowResponse } from '../../lib/api/route-errors'
import { EmptyState } from '../../ui/empty-state'
import { ListCount } from '../../ui/list-body'
import { Cell, Row, Table } from '../../ui/table'
import { Pager } from '../../ui/pager'
import { PageHeader } from '../../ui/page-header'
import type { Route } from './+types/sellers'
import { SellerActions } from './seller-actions'
import { titleOf } from '../../lib/brand'
import { Badge } from '../../ui/badge'
import { ListFilters } from '../../components/admin-lists/list-filters'
import { listPath } from '../../components/admin-lists/list-path'
import { viewForms } from '../../components/admin-lists/save-view'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const q = searchParams.get('q')?.trim().slice(0, 100) ?? ''
  const status = SellerStatus.safeParse(searchParams.get('status')).data
  const page = Math.max(1, Math.min(100_000, Math.trunc(Number(searchParams.get('page'))) || 1))
  const api = await context.get(userApi)()
  const query = { page, limit: 50, ...(q ? { q } : {}), ...(status ? { status } : {}) }
  const [list, { sellerPlan }] = await orThrowResponse(
    Promise.all([api(listSellers, { query }), loadSettings(api, ['sellerPlan'])]),
    request,
  )
  return { filter: { q, status: status ?? '' }, ...list, monthlyFee: sellerPlan.monthlyFee }
}

export const action = endpointAction({ recordSubscription, reinstateSeller, suspendSeller, ...viewForms })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Sellers', 'admin') },
  { name: 'robots', content: 'noindex' },
]

const PATH = '/admin/sellers'
const statusLabels = { applying: 'New', active: 'Active', suspended: 'Suspended' }
const filterFields = [{ name: 'status', label: 'Status', options: statusLabels }]

/** The businesses that sell here, with subscription and status. */
export default function Sellers({ loaderData }: Route.ComponentProps) {
  const { filter, sellers, pagination, monthlyFee } = loaderData
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <>
      <PageHeader title="Sellers" />
      <ListFilters path={PATH} filter={filter} search="Name or e-mail" parts={filterFields} />
      <ListCount>
        {pagination.total === 1 ? '1 seller' : `${pagination.total.toLocaleString('en-IN')} sellers`}
      </ListCount>
      <Table
        caption="Sellers"
        columns={['Business', 'Status', 'Paid until', 'Products', 'Actions']}
        empty={
          pagination.page > 1 ? (
            <EmptyState title="Page not found">
              <p className="text-muted">The list has fewer pages.</p>
            </EmptyState>
          ) : (
            <EmptyState title={isFiltered ? 'No matching sellers' : 'No sellers yet'}>
              <p className="text-muted">
                {isFiltered
                  ? 'No sellers match these filters.'
                  : 'Sellers appear here after their first submission.'}
              </p>
            </EmptyState>
          )
        }
      >
        {sellers.map((seller) => (
          <TableRow key={seller.id} seller={seller} monthlyFee={monthlyFee} />
        ))}
      </Table>
      <Pager
        page={pagination.page}
        pages={pagination.pages}
        hrefOf={(page) => listPath(PATH, { ...filter, page: String(page) })}
      />
    </>
  )
}

const statusTones = { applying: 'warning', active: 'success', suspended: 'danger' } as const

function TableRow({ seller, monthlyFee }: { seller: SellerRow; monthlyFee: Paise }) {
  const [isOpen, setOpen] = useState(false)
  const taxStatus = seller.gstin ? `GSTIN ${seller.gstin}` : 'Not registered for GST'
  return (
    <Row>
      <Cell className="max-md:col-span-2">
        <span className="block font-semibold">{seller.displayName}</span>
        <span className="hint break-words">
          {seller.email}
          {!seller.hasAccount && ', without an account'}
        </span>
        <span className="hint">{[seller.state, taxStatus].filter(Boolean).join(', ')}</span>
        {seller.suspendedBecause && <span className="hint text-danger">{seller.suspendedBecause}</span>}
      </Cell>
      <Cell>
        <Badge tone={statusTones[seller.status]}>{statusLabels[seller.status]}</Badge>
      </Cell>
      <Cell>
        {seller.subscribedUntil ? (
          <>
            <span className="md:hidden">Paid until </span>
            {formatDay(seller.subscribedUntil)}
          </>
        ) : (
          'Never paid'
        )}
      </Cell>
      <Cell>
        {seller.liveProducts} live{seller.waiting > 0 && `, ${seller.waiting} in review`}
      </Cell>
      <Cell className="max-md:col-span-2">
        <SellerActions seller={seller} monthlyFee={monthlyFee} isOpen={isOpen} onOpen={setOpen} />
      </Cell>
    </Row>
  )
}
