import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import { exportOrders } from '../../../../contract/reports/exports.ts'
import { importKinds } from '../../../../contract/catalog/imports.ts'
import { markSlipsPrinted, setOrderStatuses } from '../../../../contract/orders/admin-orders.ts'
import {
  adminOrders,
  AdminOrderQuery,
  setOrderStatus,
  statusLabels,
} from '../../../../contract/orders/orders.ts'
import { can } from '../../../../contract/core/permissions.ts'
import { userApi } from '../../lib/api/api-context'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { orThrowResponse } from '../../lib/api/route-errors'
import { paymentMethodLabels } from '../../lib/labels/order-labels'
import { DownloadButton } from '../../components/download-button'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page-header'
import { ListCount } from '../../ui/list-body'
import type { Route } from './+types/orders'
import { useAdminUser } from '../layout/admin-user'
import { ColumnChoice, createHiddenColumns } from '../../components/admin-lists/column-choice'
import { ListFilters } from '../../components/admin-lists/list-filters'
import type { Filter, View } from '../../components/admin-lists/list-path'
import { ListPages } from '../../components/admin-lists/list-pages'
import { BulkBar, useBulkActions } from './bulk-bar'
import { useSelection } from '../../components/admin-lists/use-selection'
import { orderColumns, OrderTable } from './order-table'
import { HeaderActions } from '../../ui/menu/row-menu'
import { RefreshButton } from '../../components/admin-lists/refresh-button'
import { titleOf } from '../../lib/brand'
import { useFileName } from '../../lib/downloads'
import { viewForms } from '../../components/admin-lists/save-view'

const PATH = '/admin/orders'
const PAGE = 50
const { status: Status, method: Method, from: Day, queue: Queue } = AdminOrderQuery.shape

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const queue = Queue.safeParse(searchParams.get('queue')).data
  const query = {
    q: searchParams.get('q')?.trim().slice(0, 100) ?? '',
    status: Status.safeParse(searchParams.get('status')).data,
    method: Method.safeParse(searchParams.get('method')).data,
    from: Day.safeParse(searchParams.get('from')).data,
    until: Day.safeParse(searchParams.get('until')).data,
    queue,
    before: searchParams.get('before')?.slice(0, 100) ?? '',
    sort: queue ? ('oldest' as const) : ('newest' as const),
    limit: PAGE,
  }
  const api = await context.get(userApi)()
  const { before, sort: _sort, limit: _limit, ...filters } = query
  const filter: Filter = Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, value ?? '']),
  )
  return { orders: await orThrowResponse(api(adminOrders, { query }), request), filter, before }
}

export const action = endpointAction({ markSlipsPrinted, setOrderStatus, setOrderStatuses, ...viewForms })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Orders', 'admin') },
  { name: 'robots', content: 'noindex' },
]

const views: View[] = [
  { name: 'All', filter: {} },
  { name: 'To confirm', filter: { queue: 'confirm' } },
  { name: 'Unpaid', filter: { queue: 'unpaid' } },
  { name: 'To pack', filter: { queue: 'pack' } },
  { name: 'To print', filter: { queue: 'print' } },
  { name: 'To ship', filter: { status: 'processing' } },
  { name: 'In transit', filter: { status: 'shipped' } },
]

const queueLabels = {
  confirm: 'To confirm',
  unpaid: 'Unpaid',
  pack: 'To pack',
  print: 'To print',
}

const filterFields = [
  { name: 'queue', label: 'To do', options: queueLabels, isHidden: true },
  { name: 'status', label: 'Status', options: statusLabels },
  { name: 'method', label: 'Paid by', options: paymentMethodLabels },
  { name: 'from', label: 'From' },
  { name: 'until', label: 'Until' },
]

const hiddenColumns = createHiddenColumns('orders')

export default function AdminOrders({ loaderData: { orders, filter, before } }: Route.ComponentProps) {
  const fileNameOf = useFileName()
  const me = useAdminUser()
  const hidden = hiddenColumns.useValue()
  const selection = useSelection(orders.map(({ _id }) => _id))
  const last = orders.length === PAGE ? orders.at(-1)?._id : undefined
  const isQueue = filter['queue'] === 'print'
  const bulkActions = useBulkActions(orders, selection, isQueue)
  const isOldestFirst = Boolean(filter['queue'])
  return (
    <>
      <PageHeader title="Orders">
        <ColumnChoice columns={orderColumns} hidden={hidden} onChange={hiddenColumns.set} />
        <RefreshButton />
        <HeaderActions>
          {can(exportOrders.access, me) && (
            <DownloadButton
              address={endpointUrl(exportOrders.path, {}, filter)}
              name={fileNameOf('orders')}
              ending="csv"
            >
              Export CSV
            </DownloadButton>
          )}
          {can(importKinds.orders.access, me) && (
            <ButtonLink to="/admin/orders/import" size="small" variant="secondary">
              Import tracking
            </ButtonLink>
          )}
        </HeaderActions>
      </PageHeader>
      <ListFilters
        path={PATH}
        filter={filter}
        search="Order or customer"
        parts={filterFields}
        views={views}
      />
      <ListCount>
        {countLabel(orders.length, last !== undefined)}
        {isQueue && ' Orders to pack without a printed packing slip, oldest first.'}
        {filter['queue'] === 'unpaid' && ' Pending orders without a payment, oldest first.'}
        {filter['queue'] === 'confirm' && ' Pending orders that are paid or due on delivery, oldest first.'}
        {filter['queue'] === 'pack' && ' Confirmed orders with goods that are not shipped yet, oldest first.'}
      </ListCount>
      <OrderTable
        orders={orders}
        hidden={hidden}
        selection={selection}
        empty={<NoOrders filter={filter} isLaterPage={before !== ''} />}
      />
      <ListPages {...{ path: PATH, filter, before, last }} of="orders" isOldestFirst={isOldestFirst} />
      {selection.ids.length > 0 && (
        <BulkBar
          orders={orders.filter(({ _id }) => selection.has(_id))}
          selection={selection}
          isQueue={isQueue}
          actions={bulkActions}
        />
      )}
    </>
  )
}

function countLabel(count: number, hasMore: boolean): string {
  const orders = count === 1 ? '1 order' : `${count} orders`
  return hasMore ? `${orders} on this page, more on the next.` : `${orders}.`
}

function NoOrders({ filter, isLaterPage }: { filter: Filter; isLaterPage: boolean }) {
  const isFiltered = Object.values(filter).some(Boolean)
  if (filter['queue'] === 'print' && !isLaterPage) {
    return (
      <EmptyState title="Nothing to print">
        <p className="text-muted">Confirmed orders appear here until their packing slip is printed.</p>
      </EmptyState>
    )
  }
  if (!isFiltered && !isLaterPage) {
    return (
      <EmptyState title="No orders yet">
        <p className="text-muted">New orders will appear here.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No matching orders">
      <p className="text-muted">
        {isFiltered ? 'No orders match your search.' : 'There are no more orders.'}
      </p>
      <ButtonLink to={PATH} variant="secondary">
        Show all orders
      </ButtonLink>
    </EmptyState>
  )
}
