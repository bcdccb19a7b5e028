import { collectOwed, type OrderBalance } from '../../../../contract/rentals/deposits.ts'
import { can } from '../../../../contract/core/permissions.ts'
import { formatPayable } from '../../../../contract/core/money.ts'
import { ActionForm, type EndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Field, SelectField } from '../../ui/field'
import { useAdminUser } from '../layout/admin-user'

type CollectOwedProps = {
  balance: OrderBalance
  /** Whether staff pay refunds of this order by hand. */
  isManual: boolean
  collect: EndpointForm
}

/** What the customer still owes, with a form to record the payment. */
export function CollectOwed({ balance: { owed, refundDue }, isManual, collect }: CollectOwedProps) {
  const me = useAdminUser()
  if (owed === 0 && refundDue === 0) return null
  return (
    <div className="mt-4 border-t border-line pt-4">
      {refundDue > 0 && (
        <p>
          {isManual
            ? `The customer gets ${formatPayable(refundDue)} back. Pay it when the refund is listed under Payments of the order, and record it there.`
            : `A refund of ${formatPayable(refundDue)} is on its way to the customer.`}
        </p>
      )}
      {owed > 0 && <p className="font-semibold">The customer owes {formatPayable(owed)}.</p>}
      {owed > 0 &&
        (can(collectOwed.access, me) ? (
          <CollectForm key={owed} collect={collect} owed={owed} />
        ) : (
          <p className="hint">Staff who may handle payments record what the customer pays.</p>
        ))}
    </div>
  )
}

const CollectForm = ({ collect, owed }: { collect: EndpointForm; owed: OrderBalance['owed'] }) => (
  <ActionForm of={collect} className="mt-3 flex flex-col gap-3">
    <Field label="Amount (₹)" inputMode="decimal" defaultValue={owed / 100} {...collect.field('amount')} />
    <SelectField label="Method" {...collect.field('via')}>
      <option value="cash">Cash</option>
      <option value="upi">UPI</option>
    </SelectField>
    <Field label="Reference" {...collect.field('reference')} />
    <Button type="submit" variant="secondary" isBusy={collect.isBusy}>
      Record payment
    </Button>
  </ActionForm>
)
