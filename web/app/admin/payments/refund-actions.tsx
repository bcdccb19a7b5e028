import { useState } from 'react'
import { can } from '../../../../contract/core/permissions.ts'
import { markRefundPaid, type Refund } from '../../../../contract/payments/payments.ts'
import { ActionButton, ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Field, SelectField } from '../../ui/field'
import { useAdminUser } from '../layout/admin-user'

type RefundActionsProps = {
  refund: Refund
  /** Whether staff pay the refund by hand, because it goes to a UPI transfer or to cash on delivery. */
  isManual: boolean
  /** Called after a change of the refund. */
  onDone?: () => void
}

const doNothing = () => undefined

/** Actions for a refund that is not paid: request it again from the gateway, or record that staff have paid it by hand. */
export function RefundActions({ refund, isManual, onDone = doNothing }: RefundActionsProps) {
  const params = { id: refund._id }
  const retry = useEndpointForm('retryRefund', { params, done: 'Refund requested again', onDone })
  const markPaid = useEndpointForm('markRefundPaid', { params, done: 'Refund recorded as paid', onDone })
  const [isCash, setCash] = useState(false)
  const canPay = can(markRefundPaid.access, useAdminUser())
  const isFailed = refund.state === 'failed'
  if (!canPay || refund.state === 'completed' || (!isManual && !isFailed)) return null
  return (
    <>
      {isFailed && (
        <div className="flex w-full flex-wrap items-center gap-2">
          <p className="flex-1 text-sm text-muted">
            The payment service refused this refund{refund.error && ` (${refund.error})`}. Try again, or
            transfer the money yourself and record it here.
          </p>
          <ActionButton of={retry} size="small" variant="quiet">
            Retry
          </ActionButton>
        </div>
      )}
      <ActionForm of={markPaid} className="flex w-full flex-wrap items-end gap-2">
        <SelectField
          label="How"
          onChange={({ currentTarget }) => setCash(currentTarget.value === 'cash')}
          {...markPaid.field('via')}
        >
          <option value="transfer">Bank transfer</option>
          <option value="cash">Cash</option>
        </SelectField>
        {!isCash && (
          <Field
            label="Transfer reference"
            required
            minLength={3}
            maxLength={60}
            className="flex-1"
            {...markPaid.field('reference')}
          />
        )}
        <Button type="submit" size="small" variant="secondary" isBusy={markPaid.isBusy}>
          Mark as paid
        </Button>
      </ActionForm>
    </>
  )
}
