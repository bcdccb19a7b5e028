import { Link } from 'react-router'
import { formatExact } from '../../../../contract/core/money.ts'
import type { SellerDue } from '../../../../contract/sellers/payouts.ts'
import { Cell, Row, Table } from '../../ui/table'
import { ConfirmAccount } from './confirm-account'

/** What each seller is owed, and what stands in the way of paying it. */
export function DueTable({ due }: { due: readonly SellerDue[] }) {
  if (due.length === 0) return <p className="text-muted">Nobody is owed anything.</p>
  return (
    <Table caption="What sellers are owed" columns={['Seller', 'Balance', 'To be paid']} amounts="To be paid">
      {due.map(({ sellerId, name, balance, ready, obstacle, bankCheck }) => (
        <Row key={sellerId}>
          <Cell>
            <Link
              to={`/admin/sellers/${sellerId}/statement`}
              className="inline-flex min-h-8 items-center font-semibold text-brand underline-offset-4 hover:underline max-md:min-h-11"
            >
              {name}
              <span className="sr-only">: statement</span>
            </Link>
            {obstacle && <span className="block text-sm text-danger">{obstacle}</span>}
            {bankCheck && <ConfirmAccount sellerId={sellerId} name={name} before={bankCheck.before} />}
          </Cell>
          <Cell className="tabular-nums max-md:order-3 max-md:col-span-2">
            <span className="text-muted md:hidden">Balance </span>
            {formatExact(balance)}
          </Cell>
          <Cell className="text-right font-semibold tabular-nums">
            {formatExact(ready)}
            {ready < 0 && <span className="block text-sm font-normal text-muted">taken from the next</span>}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}
