import { useState } from 'react'
import { formatPayable } from '../../../../contract/core/money.ts'
import { can } from '../../../../contract/core/permissions.ts'
import {
  isRefundedByHand,
  matchUtr,
  refundOrder,
  type OrderMoney as Money,
  type Refund,
} from '../../../../contract/payments/payments.ts'
import { formatInstant } from '../../lib/labels/order-labels'
import { Button } from '../../ui/button'
import { useAdminUser } from '../layout/admin-user'
import { attemptLabels, providerLabels, refundLabels } from './payment-labels'
import { canBeFinished, PaymentActions } from './payment-actions'
import { RefundActions } from './refund-actions'
import { RefundDialog } from './refund-dialog'

type OrderMoneyProps = { orderId: string; money: Money; isCounterSale: boolean }

/** The payments and refunds of an order, with a button for another refund. */
export function OrderMoney({ orderId, money, isCounterSale }: OrderMoneyProps) {
  const me = useAdminUser()
  const [isRefunding, setRefunding] = useState(false)
  return (
    <div className="stack">
      <ul className="stack">
        {money.payments.map((payment) => (
          <PaymentItem key={payment._id} payment={payment} isCounterSale={isCounterSale} />
        ))}
      </ul>
      {money.refunds.length > 0 && (
        <div>
          <h3 className="mb-2 font-semibold">Refunds</h3>
          <ul className="stack">
            {money.refunds.map((refund) => (
              <li key={refund._id} className="flex flex-wrap justify-between gap-x-4 gap-y-2">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {refund.reason}
                  <span className="hint">{refund.by ?? 'Automatic'}</span>
                </span>
                <span className="text-right">
                  <span className="font-semibold tabular-nums">{formatPayable(refund.amount)}</span>
                  <span className="hint">{refundLabels[refund.state]}</span>
                </span>
                <RefundActions refund={refund} isManual={isManual(refund, money)} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {money.refundable > 0 && can(refundOrder.access, me) && (
        <Button variant="secondary" size="small" onClick={() => setRefunding(true)}>
          Refund
        </Button>
      )}
      <RefundDialog
        orderId={orderId}
        refundable={money.refundable}
        isManual={money.payments
          .filter(({ status }) => status === 'succeeded')
          .every(({ provider }) => isRefundedByHand(provider))}
        isOpen={isRefunding}
        onClose={() => setRefunding(false)}
      />
    </div>
  )
}

type PaymentItemProps = { payment: Money['payments'][number]; isCounterSale: boolean }

/** A payment attempt. Staff who may match payments with transfers get the actions for an unfinished one. */
function PaymentItem({ payment, isCounterSale }: PaymentItemProps) {
  const me = useAdminUser()
  const { provider, purpose, amount, status, createdAt, error } = payment
  return (
    <li className="flex flex-wrap justify-between gap-x-4 gap-y-2">
      <span>
        <span className="font-medium">
          {isCounterSale && provider === 'cod' ? 'Cash at the counter' : providerLabels[provider]}
          {purpose === 'balance' && ', amount owed'}
        </span>
        <span className="hint">{formatInstant(createdAt)}</span>
      </span>
      <span className="text-right">
        <span className="font-semibold tabular-nums">{formatPayable(amount)}</span>
        <span className="hint">{attemptLabels[status]}</span>
      </span>
      {error && <span className="w-full text-sm text-danger">{error}</span>}
      {canBeFinished(payment) && can(matchUtr.access, me) && (
        <div className="w-full">
          <PaymentActions payment={payment} />
        </div>
      )}
    </li>
  )
}

/** Returns whether staff pay a refund by hand, because it goes to a UPI transfer or to cash on delivery. */
function isManual({ payment }: Refund, { payments }: Money): boolean {
  const provider = payments.find(({ _id: id }) => id === payment)?.provider
  return provider !== undefined && isRefundedByHand(provider)
}
