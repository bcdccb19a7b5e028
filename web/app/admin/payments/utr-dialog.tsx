import { useState } from 'react'
import type { z } from 'zod'
import { formatPayable, paise } from '../../../../contract/core/money.ts'
import type { AdminPayment, confirmUtr, matchUtr } from '../../../../contract/payments/payments.ts'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Checkbox, Field } from '../../ui/field'

type UtrDialogProps = { payment: AdminPayment; isOpen: boolean; onClose: () => void }

/**
 * Matches a transfer in two steps: the details of the bank statement, then the same UTR again. Another amount than requested is refused at
 * first, because it may be a typing mistake. Then a checkbox appears with which staff record that the customer sent this amount.
 */
export function UtrDialog({ payment, isOpen, onClose }: UtrDialogProps) {
  const [mustExplain, setMustExplain] = useState(false)
  const [mayDiffer, setMayDiffer] = useState(false)
  const params = { id: payment._id }
  const match = useEndpointForm('matchUtr', {
    params,
    done: (reply) =>
      isOtherAmount(reply)
        ? 'Recorded. The order is not paid: please refund this transfer.'
        : 'Recorded. A colleague must now confirm it, or you can if nobody else is authorised.',
    onDone: (reply) => {
      setMayDiffer(false)
      if (isOtherAmount(reply)) onClose()
      else confirm.form.current?.reset()
    },
    onRefused: ({ errors }) => errors['amount'] && setMayDiffer(true),
  })
  const confirm = useEndpointForm('confirmUtr', {
    params,
    done: resultOf,
    onDone: onClose,
    onRefused: ({ errors }) => errors['reason'] && setMustExplain(true),
  })
  const isSecond = payment.utr !== null && payment.taken === null
  const step = isSecond ? confirm : match
  const fieldProps = (name: string) => ({ autoComplete: 'off', ...step.field(name) })
  return (
    <Dialog title={isSecond ? 'Confirm transfer' : 'Match transfer'} isOpen={isOpen} onClose={onClose}>
      <ActionForm of={step} className="stack">
        <p className="text-muted">
          {isSecond
            ? `A transfer of ${formatPayable(payment.amount)} is recorded. Enter its UTR again from the bank statement to mark the order as paid.`
            : `The amount due is ${formatPayable(payment.amount)}. Copy the UTR and the amount from the bank statement, never from a screenshot.`}
        </p>
        <Field label="UTR (12 digits)" inputMode="numeric" {...fieldProps('utr')} />
        {!isSecond && <Field label="Amount (₹)" inputMode="decimal" {...fieldProps('amount')} />}
        {!isSecond && mayDiffer && (
          <Checkbox name="isOtherAmount">
            <span>
              The customer sent another amount
              <span className="hint">The order stays unpaid, and you refund the whole transfer.</span>
            </span>
          </Checkbox>
        )}
        {isSecond && mustExplain && (
          <Field label="How you verified it" maxLength={300} {...fieldProps('reason')} />
        )}
        <Button type="submit" isBusy={step.isBusy}>
          {isSecond ? 'Confirm' : 'Record'}
        </Button>
      </ActionForm>
    </Dialog>
  )
}

/** Says what the confirmed transfer has paid. Staff have to transfer back what the order could not accept. The reply has the wire format. */
function resultOf(reply: unknown): string {
  const { purpose, toReturn } = reply as z.input<(typeof confirmUtr)['reply']>
  if (toReturn) {
    const amount = formatPayable(paise(Math.round(toReturn.amount * 100)))
    return `${toReturn.reason}. Now transfer ${amount} to the customer, and enter the reference at the order.`
  }
  return purpose === 'order' ? 'The order is paid' : 'The payment is recorded'
}

/** Whether the recorded transfer has another amount than requested. */
const isOtherAmount = (reply: unknown) => (reply as z.input<(typeof matchUtr)['reply']>).taken !== null
