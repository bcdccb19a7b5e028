import type { ReactNode } from 'react'
import { formatRupees, sum } from '../../../../contract/core/money.ts'
import { can } from '../../../../contract/core/permissions.ts'
import { answerReturn, refundReturn, type AdminReturn } from '../../../../contract/returns/returns.ts'
import { ActionForm, useFormAction, type FormAction } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Field, TextArea, Checkbox } from '../../ui/field'
import { useAdminUser } from '../layout/use-admin-user'

/** The buttons for the next step of a return, which depends on the state of the return and the permissions of the user. */
export function ReturnActions({ adminReturn }: { adminReturn: AdminReturn }) {
  const me = useAdminUser()
  const canAnswer = can(answerReturn.access, me)
  const canRefund = can(refundReturn.access, me)
  if (adminReturn.state === 'asked' && canAnswer) return <AnswerForm id={adminReturn._id} />
  if (adminReturn.state === 'approved' && canAnswer) return <ReceiveForm id={adminReturn._id} />
  if (adminReturn.state === 'received' && canRefund) return <RefundForm adminReturn={adminReturn} />
  return null
}

function AnswerForm({ id }: { id: string }) {
  const answer = useFormAction('answerReturn', {
    params: { id },
    done: (reply) => ((reply as AdminReturn).state === 'approved' ? 'Return approved' : 'Return rejected'),
  })
  return (
    <Panel title="Reply" of={answer}>
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

function ReceiveForm({ id }: { id: string }) {
  const receive = useFormAction('receiveReturn', { params: { id }, done: 'Return received' })
  return (
    <Panel title="Record return" of={receive}>
      <Checkbox name="restock">Put back in stock</Checkbox>
      <Button type="submit" isBusy={receive.isBusy}>
        Mark as received
      </Button>
    </Panel>
  )
}

function RefundForm({ adminReturn: { _id: id, lines, refundable } }: { adminReturn: AdminReturn }) {
  const worth = Math.min(sum(lines.map((line) => line.worth)), refundable)
  const refund = useFormAction('refundReturn', { params: { id }, done: 'Refund started' })
  return (
    <Panel title="Refund" of={refund}>
      <p className="text-muted">
        The refund goes to the original payment method. You can refund up to {formatRupees(refundable)} of
        this order.
      </p>
      <Field label="Amount (₹)" inputMode="decimal" defaultValue={worth / 100} {...refund.field('amount')} />
      <Button type="submit" isBusy={refund.isBusy}>
        Refund
      </Button>
    </Panel>
  )
}

const Panel = ({ title, of, children }: { title: string; of: FormAction; children: ReactNode }) => (
  <ActionForm of={of} aria-label={title} className="stack card p-5">
    <h2 className="text-xl">{title}</h2>
    {children}
  </ActionForm>
)
