import type { ReactNode } from 'react'
import { formatPayable } from '../../../../contract/core/money.ts'
import type { AdminPayment } from '../../../../contract/payments/payments.ts'
import { formatInstant } from '../../lib/labels/order-labels'
import { Badge } from '../../ui/badge'
import { Cell, Row, Table } from '../../ui/table'
import { OrderLink } from '../../components/orders/order-number'
import { PaymentActions } from './payment-actions'
import { attemptLabels, attemptTones, providerLabels } from './payment-labels'

export const paymentColumns = ['Payment', 'Order', 'Amount', 'Status', 'Action']

type PaymentTableProps = { payments: readonly AdminPayment[]; hidden: readonly string[]; empty: ReactNode }

export function PaymentTable({ payments, hidden, empty }: PaymentTableProps) {
  return (
    <Table
      caption="Payments, newest first"
      columns={paymentColumns}
      amounts="Amount"
      hidden={hidden}
      empty={empty}
    >
      {payments.map((payment) => (
        <PaymentRow key={payment._id} payment={payment} />
      ))}
    </Table>
  )
}

function PaymentRow({ payment }: { payment: AdminPayment }) {
  const { _id: id, order, amount, currency, provider, status, createdAt, utr, error } = payment
  return (
    <Row>
      <Cell>
        <span className="block font-medium">{providerLabels[provider]}</span>
        <time dateTime={createdAt} className="hint">
          {formatInstant(createdAt)}
        </time>
        <span className="block font-mono text-xs break-all text-muted">{id}</span>
      </Cell>
      <Cell className="max-md:order-3">
        <OrderLink area="admin" id={order._id} />
      </Cell>
      <Cell className="text-right max-md:order-2">
        <span className="font-semibold tabular-nums">{formatPayable(amount)}</span>
        <span className="hint">{currency}</span>
      </Cell>
      <Cell className="max-md:order-4 max-md:text-right">
        <Badge tone={attemptTones[status]}>{attemptLabels[status]}</Badge>
        {utr && <span className="hint">UTR {utr}</span>}
        {error && <span className="hint text-danger">{error}</span>}
      </Cell>
      <Cell className="max-md:order-5 max-md:col-span-2">
        <PaymentActions payment={payment} />
      </Cell>
    </Row>
  )
}
