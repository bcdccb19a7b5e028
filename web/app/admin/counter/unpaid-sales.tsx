import { Link } from 'react-router'
import type { UnpaidSale } from '../../../../contract/checkout/counter.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { formatInstant } from '../../lib/labels/order-labels'
import { Badge } from '../../ui/badge'
import { Panel } from '../../ui/panel'

/** The sales that wait for a payment, for example because staff left the page with the QR code. */
export function UnpaidSales({ sales }: { sales: readonly UnpaidSale[] }) {
  if (sales.length === 0) return null
  return (
    <Panel title="Not paid yet">
      <ul className="divide-y divide-line">
        {sales.map(({ orderId, name, amountDue, method, at }) => (
          <li key={orderId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0">
            <Link
              to={`/admin/counter/${orderId}`}
              className="touch-link font-mono font-semibold tracking-wider"
            >
              {confirmationId(orderId)}
            </Link>
            <span className="min-w-0 flex-1 basis-40">
              {name ?? 'No name'} <span className="hint">{formatInstant(at)}</span>
            </span>
            <Badge tone={method === 'upi' ? 'warning' : 'quiet'}>
              {method === 'upi' ? 'Waiting for UPI' : 'Pays later'}
            </Badge>
            <span className="font-semibold tabular-nums">{formatRupees(amountDue)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
