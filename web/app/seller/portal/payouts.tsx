import { formatExact } from '../../../../contract/core/money.ts'
import { sellerPayouts, type PayoutState } from '../../../../contract/sellers/payouts.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { formatInstant } from '../../lib/labels/order-labels'
import { EmptyState } from '../../ui/empty-state'
import { Notice } from '../../ui/notice'
import { Cell, Row, Table } from '../../ui/table'
import type { Route } from './+types/payouts'
import { Card } from '../../ui/card'
import { titleOf } from '../../lib/brand'
import { PageHeader } from '../../ui/page-header'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return orThrowResponse(api(sellerPayouts), request)
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Payouts', 'seller area') },
]

const stateLabels: Record<PayoutState, string> = {
  made: 'On its way',
  paid: 'Paid',
  failed: 'Returned by the bank',
}

/** The balance and the payouts of this business. */
export default function SellerPayouts({
  loaderData: { balance, ready, obstacle, data },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Payouts" />
      {obstacle && <Notice className="mb-5">{obstacle}.</Notice>}
      <dl className="mb-8 grid gap-3 sm:grid-cols-2">
        <div className="rounded-card border border-brand bg-brand-soft p-5">
          <dt className="text-muted">Ready for payout</dt>
          <dd className="text-3xl font-bold tabular-nums">{formatExact(ready)}</dd>
          <dd className="hint">
            For delivered orders. The shop may pay them once they can no longer be returned.
          </dd>
        </div>
        <Card as="div" className="p-5">
          <dt className="text-muted">Your balance</dt>
          <dd className="text-3xl font-bold tabular-nums">{formatExact(balance)}</dd>
          <dd className="hint">Including orders that are not delivered yet</dd>
        </Card>
      </dl>
      <Table
        caption="Payouts, newest first"
        columns={['Created', 'Bank account', 'Status', 'Amount']}
        amounts="Amount"
        empty={
          <EmptyState title="No payouts yet" icon="rupee">
            <p className="text-muted">
              We pay your share to your bank account after your orders are delivered.
            </p>
          </EmptyState>
        }
      >
        {data.map(({ _id, createdAt, account, state, utr, error, amount }) => (
          <Row key={_id}>
            <Cell>
              <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
            </Cell>
            <Cell className="max-md:order-3 max-md:col-span-2">Account ending in {account}</Cell>
            <Cell className="max-md:order-4 max-md:col-span-2">
              <span className="font-medium">{stateLabels[state]}</span>
              {utr && <span className="hint font-mono">UTR {utr}</span>}
              {error && <span className="hint text-danger">{error}</span>}
            </Cell>
            <Cell className="text-right font-semibold tabular-nums max-md:order-2">
              {formatExact(amount)}
            </Cell>
          </Row>
        ))}
      </Table>
    </>
  )
}
