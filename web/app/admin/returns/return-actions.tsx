import type { ReactNode } from 'react'
import { formatPayable, sum } from '../../../../contract/core/money.ts'
import { can } from '../../../../contract/core/permissions.ts'
import { answerReturn, refundReturn, type AdminReturn } from '../../../../contract/returns/returns.ts'
import { describeVariant } from '../../../../contract/returns/return-policy.ts'
import { sendExchange } from '../../../../contract/shipping/shipments.ts'
import { TrackingFields } from '../../components/orders/tracking-fields'
import { Notice } from '../../ui/notice'
import { ActionForm, useEndpointForm, type EndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Field, TextArea, Checkbox } from '../../ui/field'
import { useAdminUser } from '../layout/admin-user'
import { refundNotice } from '../payments/payment-labels'

/** The buttons for the next step of a return, which depends on the state of the return and the permissions of the user. */
export function ReturnActions({ adminReturn }: { adminReturn: AdminReturn }) {
  const me = useAdminUser()
  const canAnswer = can(answerReturn.access, me)
  const canRefund = can(refundReturn.access, me)
  if (adminReturn.state === 'asked' && canAnswer) return <AnswerForm id={adminReturn._id} />
  if (adminReturn.state === 'approved' && canAnswer) {
    return (
      <div className="grid gap-5">
        <ReceiveForm adminReturn={adminReturn} />
        <RejectForm adminReturn={adminReturn} />
      </div>
    )
  }
  if (adminReturn.state !== 'received') return null
  const isExchange = adminReturn.resolution === 'exchange'
  const isPaid = !adminReturn.hasNothingToRefund
  return (
    <div className="grid gap-5">
      {isExchange && <NewGoods adminReturn={adminReturn} canSend={can(sendExchange.access, me)} />}
      {!isPaid && !isExchange && (
        <Notice kind="info">
          No payment was received for these goods, so nothing is refunded. This return is complete.
        </Notice>
      )}
      {canRefund && isPaid && adminReturn.refundable > 0 && <RefundForm adminReturn={adminReturn} />}
      {canRefund && (isPaid ? adminReturn.refundable === 0 : isExchange) && (
        <CloseForm adminReturn={adminReturn} />
      )}
      {canAnswer && !adminReturn.restocked && <RejectForm adminReturn={adminReturn} />}
    </div>
  )
}

function AnswerForm({ id }: { id: string }) {
  const answer = useEndpointForm('answerReturn', {
    params: { id },
    done: (reply) => ((reply as AdminReturn).state === 'approved' ? 'Return approved' : 'Return rejected'),
  })
  return (
    <Panel title="Reply" of={answer}>
      <input type="hidden" name="from" value="asked" />
      <TextArea
        label="Message to the customer"
        maxLength={1000}
        hint="How to send it back, or why you cannot accept it"
        {...answer.field('answer')}
      />
      <Button type="submit" name="result" value="approved" isBusy={answer.isBusy}>
        Approve
      </Button>
      <Button type="submit" name="result" value="refused" variant="danger" isBusy={answer.isBusy}>
        Reject
      </Button>
    </Panel>
  )
}

/** Rejects a return after its approval, for example when the goods come back worn. Goods that are in stock again cannot be rejected. */
function RejectForm({ adminReturn: { _id: id, state } }: { adminReturn: AdminReturn }) {
  const reject = useEndpointForm('answerReturn', { params: { id }, done: 'Return rejected' })
  return (
    <Panel title="Reject" of={reject}>
      <input type="hidden" name="from" value={state} />
      <TextArea
        label="Message to the customer"
        maxLength={1000}
        hint="Why you cannot accept the return"
        {...reject.field('answer')}
      />
      <Button type="submit" name="result" value="refused" variant="danger" isBusy={reject.isBusy}>
        Reject
      </Button>
    </Panel>
  )
}

function ReceiveForm({ adminReturn: { _id: id, resolution, reservedUntil } }: { adminReturn: AdminReturn }) {
  const receive = useEndpointForm('receiveReturn', {
    params: { id },
    done: (reply) =>
      resolution === 'exchange' && (reply as AdminReturn).resolution === 'refund'
        ? 'Return received. The new size is sold out, so the customer gets a refund.'
        : 'Return received',
  })
  return (
    <Panel title="Record return" of={receive}>
      {resolution === 'exchange' && (
        <p className="text-muted">
          {reservedUntil
            ? 'The new size is reserved for this customer.'
            : 'The reservation of the new size has ended. If it is sold out, this becomes a refund.'}
        </p>
      )}
      <Checkbox name="restock">Put back in stock</Checkbox>
      <Button type="submit" isBusy={receive.isBusy}>
        Mark as received
      </Button>
    </Panel>
  )
}

function RefundForm({
  adminReturn: { _id: id, lines, refundable, isRefundedByHand, resolution },
}: {
  adminReturn: AdminReturn
}) {
  const worth = Math.min(sum(lines.map((line) => line.worth)), refundable)
  const refund = useEndpointForm('refundReturn', { params: { id }, done: refundMessage })
  return (
    <Panel title={resolution === 'exchange' ? 'Refund instead' : 'Refund'} of={refund}>
      {resolution === 'exchange' && (
        <p className="text-muted">The new goods go back to the stock and must not be sent.</p>
      )}
      <p className="text-muted">
        {refundNotice(isRefundedByHand)} You can refund up to {formatPayable(refundable)} of this order.
      </p>
      <Field label="Amount (₹)" inputMode="decimal" defaultValue={worth / 100} {...refund.field('amount')} />
      <Button type="submit" isBusy={refund.isBusy}>
        Refund
      </Button>
    </Panel>
  )
}

/** Closes a return of an order that is already refunded, for example because it was cancelled, or an exchange of goods that were not paid. */
function CloseForm({
  adminReturn: { _id: id, resolution, hasNothingToRefund },
}: {
  adminReturn: AdminReturn
}) {
  const close = useEndpointForm('refundReturn', { params: { id }, done: refundMessage })
  return (
    <Panel title="Nothing left to refund" of={close}>
      {resolution === 'exchange' && (
        <p className="text-muted">The new goods go back to the stock and must not be sent.</p>
      )}
      <p className="text-muted">
        {hasNothingToRefund
          ? 'No payment was received for these goods, so nothing is refunded. Please tell the customer.'
          : 'Everything that could be refunded for this order has already been refunded. The customer is told that the return is closed.'}
      </p>
      <input type="hidden" name="amount" value="0" />
      <Button type="submit" isBusy={close.isBusy}>
        Close without another refund
      </Button>
    </Panel>
  )
}

const refundMessage = (reply: unknown) =>
  (reply as AdminReturn).refunded === null ? 'Return closed without another refund' : 'Refund started'

/** The new goods of an exchange: a form for those that the shop sends, and a note about those that sellers send. */
function NewGoods({ adminReturn, canSend }: { adminReturn: AdminReturn; canSend: boolean }) {
  const send = useEndpointForm('sendExchange', {
    params: { id: adminReturn._id },
    done: 'Marked as shipped',
  })
  const { awaitedFrom } = adminReturn
  const sellers = awaitedFrom.filter((seller) => seller !== null)
  return (
    <>
      {sellers.length > 0 && (
        <Notice kind="info">
          {sellers.join(' and ')} {sellers.length > 1 ? 'have' : 'has'} been asked to send the new goods.
        </Notice>
      )}
      {awaitedFrom.includes(null) && canSend && (
        <Panel title="Send the new goods" of={send}>
          <p className="text-muted">
            {adminReturn.lines
              .filter(({ soldBy }) => soldBy === null)
              .map(
                ({ quantity, title, exchange }) =>
                  `${quantity} × ${title}${exchange ? `, ${describeVariant(exchange)}` : ''}`,
              )
              .join('; ')}
          </p>
          <TrackingFields of={send} />
          <Button type="submit" isBusy={send.isBusy}>
            Mark as shipped
          </Button>
        </Panel>
      )}
    </>
  )
}

const Panel = ({ title, of, children }: { title: string; of: EndpointForm; children: ReactNode }) => (
  <ActionForm of={of} aria-label={title} className="stack card p-5">
    <h2 className="text-xl">{title}</h2>
    {children}
  </ActionForm>
)
