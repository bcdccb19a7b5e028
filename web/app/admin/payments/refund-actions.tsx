import type { Refund } from '../../../../contract/payments/payments.ts'
import { ActionButton, ActionForm, useFormAction } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'

/** Actions for a pending refund: retry it at the gateway, or record a manual transfer. */
export function RefundActions({ refund, isManual }: { refund: Refund; isManual: boolean }) {
  const params = { id: refund._id }
  const retry = useFormAction('retryRefund', { params })
  const markPaid = useFormAction('markRefundPaid', { params })
  if (refund.state === 'failed') {
    return (
      <ActionButton of={retry} size="small" variant="quiet">
        Retry
      </ActionButton>
    )
  }
  if (!isManual || refund.state === 'completed') return null
  return (
    <ActionForm of={markPaid} className="flex w-full flex-wrap items-end gap-2">
      <Field
        label="Transfer reference"
        required
        minLength={3}
        maxLength={60}
        className="flex-1"
        {...markPaid.field('reference')}
      />
      <Button type="submit" size="small" variant="secondary" isBusy={markPaid.isBusy}>
        Mark as paid
      </Button>
    </ActionForm>
  )
}
