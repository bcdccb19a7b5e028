import { formatExact, paise, type Paise } from '../../../../contract/core/money.ts'
import { payoutLabel, sellerPayouts } from '../../../../contract/sellers/payouts.ts'
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

/** The balance and the payouts of this business. */
export default function SellerPayouts({
  loaderData: { balance, ready, payable, obstacle, data },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Payouts" />
      {obstacle && <Notice className="mb-5">{obstacle}.</Notice>}
      <Amounts {...{ balance, ready, payable }} />
      <Table
        caption="Payouts, newest first"
        columns={['Created', 'Bank account', 'Status', 'Amount']}
        amounts="Amount"
        empty={
          <EmptyState title="No payouts yet" icon="rupee">
            <p className="text-muted">
              We pay your share to your bank account once your orders are delivered and can no longer be
              returned.
            </p>
          </EmptyState>
        }
      >
        {data.map(({ _id, createdAt, account, state, fileAt, utr, error, amount }) => (
          <Row key={_id}>
            <Cell>
              <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
            </Cell>
            <Cell className="max-md:order-3 max-md:col-span-2">Account ending in {account}</Cell>
            <Cell className="max-md:order-4 max-md:col-span-2">
              <span className="font-medium">{payoutLabel({ state, fileAt })}</span>
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

type AmountsProps = Record<'balance' | 'ready' | 'payable', Paise>

/** The balance of the business and its parts: what is payable, and what is not yet because the order can still be returned. */
function Amounts({ balance, ready, payable }: AmountsProps) {
  return (
    <dl className="mb-8 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      <div className="rounded-card border border-brand bg-brand-soft p-5">
        <dt className="text-muted">Payable now</dt>
        <dd className="text-3xl font-bold tabular-nums">{formatExact(payable)}</dd>
        <dd className="hint">
          {payable < 0
            ? 'More was paid out or refunded than is payable now'
            : 'For orders whose return period is over, without those being returned. Our staff create the payouts.'}
        </dd>
      </div>
      <Card as="div" className="p-5">
        <dt className="text-muted">Not payable yet</dt>
        <dd className="text-3xl font-bold tabular-nums">{formatExact(paise(ready - payable))}</dd>
        <dd className="hint">Payable when the orders can no longer be returned</dd>
      </Card>
      <Card as="div" className="p-5">
        <dt className="text-muted">Your balance</dt>
        <dd className="text-3xl font-bold tabular-nums">{formatExact(balance)}</dd>
        <dd className="hint">Including orders that are not delivered yet or are being returned</dd>
      </Card>
    </dl>
  )
}
