import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatRupees } from '../../../../contract/money.ts'
import { confirmationId } from '../../../../contract/orders.ts'
import type { AdminPayment } from '../../../../contract/payments.ts'
import { formatInstant } from '../../shop/order-words'
import { PaymentActs } from './payment-acts'
import { attemptWords, providerWords } from './payment-words'

const columns = ['Payment', 'Order', 'Amount', 'Status', 'What to do']

/** A table, and on a phone the same rows as cards. */
export function PaymentTable({ payments }: { payments: readonly AdminPayment[] }) {
  return (
    <table className="w-full border-separate border-spacing-0 max-md:block">
      <caption className="sr-only">Payments, newest first</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((name) => (
            <th
              key={name}
              scope="col"
              className={`border-b border-line px-3 py-2 text-sm font-semibold text-muted ${name === 'Amount' ? 'text-right' : 'text-left'}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:flex max-md:flex-col max-md:gap-3">
        {payments.map((payment) => (
          <Row key={payment._id} payment={payment} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ payment }: { payment: AdminPayment }) {
  const { _id: id, order, amount, currency, provider, status, createdAt, utr, error } = payment
  return (
    <tr className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-1 max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:p-4 md:hover:bg-sunken/60">
      <Cell>
        <span className="block font-medium">{providerWords[provider]}</span>
        <time dateTime={createdAt} className="block text-sm text-muted">
          {formatInstant(createdAt)}
        </time>
        <span className="block font-mono text-xs break-all text-muted">{id}</span>
      </Cell>
      <Cell className="max-md:order-3">
        <Link
          to={`/admin/orders/${order._id}`}
          className="inline-flex min-h-8 items-center font-mono font-semibold tracking-wider text-brand underline-offset-4 hover:underline"
        >
          {confirmationId(order._id)}
        </Link>
      </Cell>
      <Cell className="text-right max-md:order-2">
        <span className="font-semibold tabular-nums">{formatRupees(amount)}</span>
        <span className="block text-sm text-muted">{currency}</span>
      </Cell>
      <Cell className="max-md:order-4">
        <span className="font-medium">{attemptWords[status]}</span>
        {utr && <span className="block text-sm text-muted">UTR {utr}</span>}
        {error && <span className="block text-sm text-danger">{error}</span>}
      </Cell>
      <Cell className="max-md:order-5 max-md:col-span-2">
        <PaymentActs payment={payment} />
      </Cell>
    </tr>
  )
}

const Cell = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <td className={`align-top md:border-b md:border-line md:px-3 md:py-3 ${className}`}>{children}</td>
)
