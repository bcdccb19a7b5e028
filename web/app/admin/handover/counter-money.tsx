import { formatPayable } from '../../../../contract/core/money.ts'
import type { HandoverView } from '../../../../contract/rentals/handover.ts'
import { ActionButton, type EndpointForm } from '../../lib/forms/action-form'
import { Notice } from '../../ui/notice'

/** What the customer still has to pay after the handover, with buttons to record it. */
export function CollectDue({
  hold: { state, dueOnDelivery },
  collect,
}: {
  hold: HandoverView
  collect: EndpointForm
}) {
  if (state === 'booked' || dueOnDelivery === 0) return null
  return (
    <Notice kind="warning" className="mt-4">
      The customer has not paid {formatPayable(dueOnDelivery)} yet.
      <span className="mt-2 flex flex-wrap gap-2">
        <ActionButton of={collect} size="small" variant="secondary" fields={{ payment: 'cash' }}>
          Paid in cash
        </ActionButton>
        <ActionButton of={collect} size="small" variant="secondary" fields={{ payment: 'upi' }}>
          Paid by UPI
        </ActionButton>
      </span>
    </Notice>
  )
}

/** The refund of a deposit that was paid in cash, with a button to record that staff have given it back. */
export function GiveBack({
  hold: { cashToGiveBack },
  giveBack,
}: {
  hold: HandoverView
  giveBack: EndpointForm
}) {
  if (cashToGiveBack === 0) return null
  return (
    <Notice kind="info" className="mt-4">
      Give back {formatPayable(cashToGiveBack)} in cash. If the customer is not here, transfer it later.
      <span className="mt-2 flex">
        <ActionButton of={giveBack} size="small">
          Given
        </ActionButton>
      </span>
    </Notice>
  )
}
