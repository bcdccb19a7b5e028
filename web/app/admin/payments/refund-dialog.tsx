import { formatPayable, paise, type Paise } from '../../../../contract/core/money.ts'
import type { Refund } from '../../../../contract/payments/payments.ts'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { refundNotice } from './payment-labels'

type RefundDialogProps = {
  orderId: string
  refundable: Paise
  /** Whether staff pay the refund by hand. */
  isManual: boolean
  isOpen: boolean
  onClose: () => void
}

/** Refunds all or part of an order. The idempotency key of the form prevents a second refund when it is sent twice. */
export function RefundDialog({ orderId, refundable, isManual, isOpen, onClose }: RefundDialogProps) {
  const refund = useEndpointForm('refundOrder', {
    params: { id: orderId },
    done: (reply) => `Refund of ${formatPayable(paise(Math.round((reply as Refund).amount * 100)))} started`,
    onDone: onClose,
  })
  return (
    <Dialog title="Refund" isOpen={isOpen} onClose={onClose}>
      <ActionForm of={refund} className="stack">
        <p className="text-muted">
          {refundNotice(isManual)} You can refund up to {formatPayable(refundable)}.
        </p>
        <Field
          label="Amount (₹)"
          inputMode="decimal"
          defaultValue={refundable / 100}
          {...refund.field('amount')}
        />
        <Field label="Reason" maxLength={300} {...refund.field('reason')} />
        <Button type="submit" isBusy={refund.isBusy}>
          Refund
        </Button>
      </ActionForm>
    </Dialog>
  )
}
