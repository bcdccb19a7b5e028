import { formatDay } from '../../../../contract/core/dates.ts'
import { formatRupees, paise, type Paise } from '../../../../contract/core/money.ts'
import { CASH_DAYS, parcelCosts, type ParcelCost } from '../../../../contract/shipping/courier-statements.ts'
import { CursorPager } from '../../components/admin-lists/list-pages'
import { ListFilters } from '../../components/admin-lists/list-filters'
import { viewForms } from '../../components/admin-lists/save-view'
import { OrderLink } from '../../components/orders/order-number'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { titleOf } from '../../lib/brand'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { Badge } from '../../ui/badge'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/empty-state'
import { ListCount } from '../../ui/list-body'
import { PageHeader } from '../../ui/page-header'
import { Cell, Row, Table } from '../../ui/table'
import type { Route } from './+types/courier-statements'

const PATH = '/admin/courier-statements'
const IMPORT = '/admin/courier-statements/import'
const filterFields = [{ name: 'show', label: 'Parcels', options: { differences: 'With a difference' } }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const show = searchParams.get('show') === 'differences' ? ('differences' as const) : ('all' as const)
  const after = searchParams.get('after')?.slice(0, 60) ?? ''
  const api = await context.get(userApi)()
  const costs = await orThrowResponse(api(parcelCosts, { query: { show, after } }), request)
  return { ...costs, show, after }
}

export const action = endpointAction(viewForms)
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Courier statements', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** What couriers have charged and paid out, compared with what they quoted and collected. */
export default function CourierStatements({ loaderData }: Route.ComponentProps) {
  const { data, next, totals, show, after } = loaderData
  const pathOf = (cursor: string) =>
    `${PATH}?${new URLSearchParams({ ...(show === 'all' ? {} : { show }), ...(cursor ? { after: cursor } : {}) })}`
  return (
    <>
      <PageHeader
        back={{ to: '/admin/payments', label: 'Payments' }}
        title="Courier statements"
        text={`Compares the files of your couriers with the charges that they quoted and the cash of delivered orders. Cash counts as late ${CASH_DAYS} days after the delivery.`}
      >
        <ButtonLink to={IMPORT}>Import statement</ButtonLink>
      </PageHeader>
      <dl className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Total name="Quoted, of the parcels charged" amount={totals.quoted} />
        <Total name="Charged" amount={totals.charged} />
        <Total name="Cash collected" amount={totals.owed} />
        <Total name="Cash paid out" amount={totals.paidOut} />
      </dl>
      <ListFilters path={PATH} filter={{ show: show === 'all' ? '' : show }} parts={filterFields} />
      <ListCount>
        {totals.differences === 1
          ? '1 parcel with a difference'
          : `${totals.differences} parcels with a difference`}
      </ListCount>
      <Table
        caption="Parcels by tracking number"
        columns={['Parcel', 'Order', 'Charge', 'Cash', 'Result']}
        amounts={['Charge', 'Cash']}
        empty={
          <EmptyState title={show === 'all' ? 'No parcels yet' : 'No differences'} level={2}>
            <p className="text-muted">
              {show === 'all'
                ? 'Parcels appear here when they have a tracking number.'
                : 'Import a statement to compare it with the parcels of the shop.'}
            </p>
          </EmptyState>
        }
      >
        {data.map((cost) => (
          <CostRow key={cost.number} cost={cost} />
        ))}
      </Table>
      <CursorPager
        first={after ? { to: pathOf(''), label: 'First parcels' } : null}
        next={next ? { to: pathOf(next), label: 'More parcels' } : null}
      />
    </>
  )
}

const Total = ({ name, amount }: { name: string; amount: Paise }) => (
  <Card as="div" className="flex flex-col-reverse justify-end p-4">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="text-xl font-semibold tabular-nums">{formatRupees(amount)}</dd>
  </Card>
)

const amountText = (amount: Paise | null) => (amount === null ? 'not stated' : formatRupees(amount))

function CostRow({ cost }: { cost: ParcelCost }) {
  const { number, carrier, orderId, quoted, charge, owed, cash, reference, paidOn } = cost
  const payout = [reference, paidOn && formatDay(paidOn)].filter(Boolean).join(', ')
  return (
    <Row>
      <Cell>
        <span className="block font-mono text-sm break-all">{number}</span>
        <span className="hint">{carrier}</span>
      </Cell>
      <Cell className="max-md:order-2">
        <OrderLink area="admin" id={orderId} />
      </Cell>
      <Cell className="text-right tabular-nums max-md:order-3 max-md:text-left">
        <span className="md:sr-only">Charge </span>
        {amountText(charge)}
        {quoted !== null && <span className="hint">quoted {formatRupees(quoted)}</span>}
      </Cell>
      <Cell className="text-right tabular-nums max-md:order-4">
        <span className="md:sr-only">Cash </span>
        {owed === 0 && cash === null ? 'none' : amountText(cash)}
        {owed > 0 && <span className="hint">collected {formatRupees(owed)}</span>}
        {payout && <span className="hint">{payout}</span>}
      </Cell>
      <Cell className="max-md:order-5 max-md:col-span-2">
        <Result cost={cost} />
      </Cell>
    </Row>
  )
}

function Result({ cost: { quoted, charge, owed, cash, ...cost } }: { cost: ParcelCost }) {
  const results = [
    ...(cost.hasOtherCharge ? [differenceText('Charged', paise((charge ?? 0) - (quoted ?? 0)))] : []),
    ...(cost.hasOtherCash ? [differenceText('Paid out', paise((cash ?? 0) - owed))] : []),
    ...(cost.isLate ? [`${formatRupees(owed)} not paid out`] : []),
  ]
  if (results.length === 0) return <span className="text-muted">No difference</span>
  return (
    <span className="cluster">
      {results.map((text) => (
        <Badge key={text} tone="warning">
          {text}
        </Badge>
      ))}
    </span>
  )
}

const differenceText = (verb: string, difference: Paise) =>
  `${verb} ${formatRupees(paise(Math.abs(difference)))} ${difference > 0 ? 'too much' : 'too little'}`
