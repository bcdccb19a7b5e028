import { useState } from 'react'
import { formatPayable } from '../../../../contract/core/money.ts'
import type { WrongSubscriptionPayment } from '../../../../contract/sellers/subscription-payments.ts'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { formatInstant } from '../../lib/labels/order-labels'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { Section } from '../../ui/section'
import { Cell, Row, Table } from '../../ui/table'

type Decision = { payment: WrongSubscriptionPayment; action: 'refund' | 'settle' }

/** The subscription payments of sellers whose amount is not the fee, with the decisions of staff. Renders nothing if there are none. */
export function WrongSubscriptionPayments({ payments }: { payments: readonly WrongSubscriptionPayment[] }) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const close = () => setDecision(null)
  if (payments.length === 0) return null
  return (
    <Section
      title="Subscriptions paid with a wrong amount"
      text="No month was recorded for these payments. Refund them, or settle them with the seller in another way."
      className="mb-8"
    >
      <Table
        caption="Subscription payments with a wrong amount, oldest first"
        columns={['Payment', 'Seller', 'Fee', 'Received', 'Action']}
        amounts={['Fee', 'Received']}
      >
        {payments.map((payment) => (
          <PaymentRow
            key={payment._id}
            payment={payment}
            onDecide={(action) => setDecision({ payment, action })}
          />
        ))}
      </Table>
      <Dialog
        title={decision?.action === 'settle' ? 'Settled by hand' : 'Refund this payment'}
        isOpen={decision !== null}
        onClose={close}
      >
        {decision?.action === 'refund' && <RefundForm payment={decision.payment} onDone={close} />}
        {decision?.action === 'settle' && <SettleForm payment={decision.payment} onDone={close} />}
      </Dialog>
    </Section>
  )
}

type PaymentRowProps = {
  payment: WrongSubscriptionPayment
  onDecide: (action: Decision['action']) => void
}

function PaymentRow({ payment, onDecide }: PaymentRowProps) {
  const { _id: id, seller, amount, taken, createdAt, refundError } = payment
  return (
    <Row>
      <Cell>
        <time dateTime={createdAt} className="block font-medium">
          {formatInstant(createdAt)}
        </time>
        <span className="block font-mono text-xs break-all text-muted">{id}</span>
      </Cell>
      <Cell className="max-md:order-3">{seller.name}</Cell>
      <Cell className="text-right tabular-nums max-md:order-4">
        <span className="md:hidden">Fee </span>
        {formatPayable(amount)}
      </Cell>
      <Cell className="text-right font-semibold tabular-nums max-md:order-2">{formatPayable(taken)}</Cell>
      <Cell className="max-md:order-5 max-md:col-span-2">
        {refundError !== null && (
          <span className="hint mb-2 text-danger">
            The refund has failed{refundError && `: ${refundError}`}
          </span>
        )}
        <div className="cluster">
          <Button size="small" variant="secondary" needsScript onClick={() => onDecide('refund')}>
            Refund {formatPayable(taken)}
          </Button>
          <Button size="small" variant="quiet" needsScript onClick={() => onDecide('settle')}>
            Settled by hand<span className="sr-only">: payment of {seller.name}</span>
          </Button>
        </div>
      </Cell>
    </Row>
  )
}

type FormProps = { payment: WrongSubscriptionPayment; onDone: () => void }

function RefundForm({ payment: { _id: id, seller, amount, taken }, onDone }: FormProps) {
  const refund = useEndpointForm('refundSubscriptionPayment', {
    params: { id },
    done: (reply) =>
      (reply as { state: string }).state === 'failed'
        ? 'The refund has failed'
        : `Refund of ${formatPayable(taken)} started`,
    onDone,
  })
  return (
    <ActionForm of={refund} className="stack">
      <p className="text-muted">
        We received {formatPayable(taken)} from {seller.name} instead of {formatPayable(amount)}. The full
        amount is refunded.
      </p>
      <Field label="Reason" maxLength={300} {...refund.field('reason')} />
      <Button type="submit" isBusy={refund.isBusy}>
        Refund
      </Button>
    </ActionForm>
  )
}

function SettleForm({ payment: { _id: id, seller, taken }, onDone }: FormProps) {
  const settle = useEndpointForm('settleSubscriptionPayment', {
    params: { id },
    done: 'Recorded as settled',
    onDone,
  })
  return (
    <ActionForm of={settle} className="stack">
      <p className="text-muted">
        Record this after you have settled the {formatPayable(taken)} of {seller.name}, for example by a bank
        transfer or as a part of the fee. Nothing is refunded automatically.
      </p>
      <Field label="How you have settled it" maxLength={300} {...settle.field('note')} />
      <Button type="submit" isBusy={settle.isBusy}>
        Record as settled
      </Button>
    </ActionForm>
  )
}
