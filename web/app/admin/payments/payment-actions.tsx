import { useState } from 'react'
import type { z } from 'zod'
import { formatPayable, type Paise } from '../../../../contract/core/money.ts'
import type { AdminPayment, checkPayment } from '../../../../contract/payments/payments.ts'
import { ActionButton, ActionForm, useFormAction } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { toast } from '../../ui/toast'
import { attemptLabels } from './payment-labels'
import { UtrDialog } from './utr-dialog'

/** Actions for an unfinished payment: ask the payment gateway for its status, or match it with a bank transfer. */
export function PaymentActions({ payment }: { payment: AdminPayment }) {
  const check = useFormAction('checkPayment', {
    params: { id: payment._id },
    onDone: (reply) => {
      const { status, error } = reply as z.output<(typeof checkPayment)['reply']>
      void toast(error ?? `Gateway status: ${attemptLabels[status].toLowerCase()}`)
    },
  })
  const [isMatching, setMatching] = useState(false)
  const [isReturning, setReturning] = useState(false)
  if (payment.status === 'succeeded') return <span className="text-sm text-muted">No action needed</span>

  if (payment.provider === 'phonepe') {
    return (
      <div className="cluster">
        <ActionButton of={check} size="small" variant="secondary">
          Check with gateway
        </ActionButton>
        {payment.taken !== null && (
          <>
            <Button size="small" variant="secondary" onClick={() => setReturning(true)}>
              Refund {formatPayable(payment.taken)}
            </Button>
            <ReturnPaymentDialog
              payment={payment}
              taken={payment.taken}
              isOpen={isReturning}
              onClose={() => setReturning(false)}
            />
          </>
        )}
      </div>
    )
  }
  if (payment.provider !== 'upi') return <span className="text-sm text-muted">Paid on delivery</span>
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setMatching(true)}>
        {payment.utr ? 'Confirm transfer' : 'Match transfer'}
      </Button>
      <UtrDialog payment={payment} isOpen={isMatching} onClose={() => setMatching(false)} />
    </>
  )
}

type ReturnPaymentDialogProps = { payment: AdminPayment; taken: Paise; isOpen: boolean; onClose: () => void }

/** Refunds a captured amount that differs from the total of the order. */
function ReturnPaymentDialog({ payment, taken, isOpen, onClose }: ReturnPaymentDialogProps) {
  const refund = useFormAction('refundWrongAmount', {
    params: { id: payment._id },
    done: `Refund of ${formatPayable(taken)} started`,
    onDone: onClose,
  })
  return (
    <Dialog title="Refund this payment" isOpen={isOpen} onClose={onClose}>
      <ActionForm of={refund} className="stack">
        <p className="text-muted">
          The gateway captured {formatPayable(taken)} for an order total of {formatPayable(payment.amount)}.
          The full amount is refunded. The customer can pay again while the items are reserved.
        </p>
        <Field label="Reason" maxLength={300} {...refund.field('reason')} />
        <Button type="submit" isBusy={refund.isBusy}>
          Refund
        </Button>
      </ActionForm>
    </Dialog>
  )
}
