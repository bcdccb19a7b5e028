import { useState } from 'react'
import type { z } from 'zod'
import { formatPayable, type Paise } from '../../../../contract/core/money.ts'
import type { AdminPayment, checkPayment } from '../../../../contract/payments/payments.ts'
import { ActionButton, ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { toast } from '../../ui/toast'
import { attemptLabels } from './payment-labels'
import { UtrDialog } from './utr-dialog'

type AttemptFields = Pick<AdminPayment, 'provider' | 'status' | 'isReturned'>

/** Returns whether staff can still do something about a payment attempt. */
export const canBeFinished = ({ provider, status, isReturned }: AttemptFields): boolean =>
  status !== 'succeeded' && (provider === 'phonepe' || (provider === 'upi' && !isReturned))

/**
 * Actions for an unfinished payment: ask the payment gateway for its status, match it with a bank transfer or remove a wrong match, or
 * refund a wrong amount. Without actions, a text says what happens next.
 */
export function PaymentActions({ payment }: { payment: AdminPayment }) {
  if (!canBeFinished(payment)) return <span className="text-sm text-muted">{nextStep(payment)}</span>
  const isTransfer = payment.provider === 'upi'
  return (
    <div className="cluster">
      {isTransfer ? <MatchButton payment={payment} /> : <CheckButton id={payment._id} />}
      <ReturnButton payment={payment} />
      {isTransfer && payment.utr && <RemoveButton id={payment._id} />}
    </div>
  )
}

function nextStep({ provider, status, isReturned }: AttemptFields): string {
  if (isReturned && status !== 'succeeded') return 'Refund under the order'
  if (status !== 'created' && status !== 'open') return 'No action needed'
  return provider === 'cod' ? 'To be paid on delivery' : 'The customer is paying'
}

function CheckButton({ id }: { id: string }) {
  const check = useEndpointForm('checkPayment', {
    params: { id },
    onDone: (reply) => {
      const { status, error } = reply as z.output<(typeof checkPayment)['reply']>
      void toast(error ?? `Gateway status: ${attemptLabels[status].toLowerCase()}`)
    },
  })
  return (
    <ActionButton of={check} size="small" variant="secondary">
      Check with gateway
    </ActionButton>
  )
}

function MatchButton({ payment }: { payment: AdminPayment }) {
  const [isOpen, setOpen] = useState(false)
  const label =
    payment.taken !== null ? 'Correct amount' : payment.utr ? 'Confirm transfer' : 'Match transfer'
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <UtrDialog payment={payment} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** Removes a transfer that belongs to another order. */
function RemoveButton({ id }: { id: string }) {
  const remove = useEndpointForm('removeUtr', {
    params: { id },
    done: 'The transfer was removed. Record it for the right order.',
  })
  return (
    <ActionButton of={remove} size="small" variant="quiet">
      Remove transfer
    </ActionButton>
  )
}

/** Refunds a wrong amount. Renders nothing if no wrong amount was received, or if staff have decided about it. */
function ReturnButton({ payment }: { payment: AdminPayment }) {
  const [isOpen, setOpen] = useState(false)
  const { taken } = payment
  if (taken === null) return null
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        Refund {formatPayable(taken)}
      </Button>
      <ReturnPaymentDialog payment={payment} taken={taken} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

type ReturnPaymentDialogProps = { payment: AdminPayment; taken: Paise; isOpen: boolean; onClose: () => void }

/** Refunds an amount that differs from the amount due. Staff pay the refund of a UPI transfer manually. */
function ReturnPaymentDialog({ payment, taken, isOpen, onClose }: ReturnPaymentDialogProps) {
  const isManual = payment.provider === 'upi'
  const refund = useEndpointForm('refundWrongAmount', {
    params: { id: payment._id },
    done: isManual
      ? `Now transfer ${formatPayable(taken)} to the customer, and enter the reference at the order`
      : `Refund of ${formatPayable(taken)} started`,
    onDone: onClose,
  })
  return (
    <Dialog title="Refund this payment" isOpen={isOpen} onClose={onClose}>
      <ActionForm of={refund} className="stack">
        <p className="text-muted">
          We received {formatPayable(taken)} instead of {formatPayable(payment.amount)}. The full amount is
          refunded{isManual && ' by your bank transfer'}. The customer can pay again while the items are
          reserved.
        </p>
        <Field label="Reason" maxLength={300} {...refund.field('reason')} />
        <Button type="submit" isBusy={refund.isBusy}>
          Refund
        </Button>
      </ActionForm>
    </Dialog>
  )
}
