import { useState } from 'react'
import type { HandoverView } from '../../../../contract/rentals/handover.ts'
import { lowerCharge } from '../../../../contract/rentals/handover.ts'
import { can } from '../../../../contract/core/permissions.ts'
import { formatPayable } from '../../../../contract/core/money.ts'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../lib/forms/use-reload-on-refusal'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field, SelectField } from '../../ui/field'
import { useAdminUser } from '../layout/admin-user'

/** Lowers a charge after the refund of the deposit, for example after a complaint. */
export function LowerCharge({ hold: { holdId, deposit, canLowerCharges } }: { hold: HandoverView }) {
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const close = () => setOpen(false)
  const lower = useEndpointForm('lowerCharge', {
    params: { id: holdId },
    done: 'Charge lowered',
    onDone: close,
    onRefused: useReloadOnRefusal(),
  })
  const me = useAdminUser()
  const charge = deposit.charges[at] ?? deposit.charges[0]
  if (!charge || !can(lowerCharge.access, me)) return null
  if (!canLowerCharges && !isOpen) return null // an open dialog stays, because it says why no charge can be lowered any more
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Lower a charge
      </Button>
      <Dialog title="Lower a charge" isOpen={isOpen} onClose={close}>
        <ActionForm of={lower} className="stack">
          <p>
            The customer gets the difference back, or owes less. They are told by e-mail if the order has an
            address.
          </p>
          <input type="hidden" name="label" value={charge.label} />
          <input type="hidden" name="charged" value={charge.amount / 100} />
          <SelectField
            label="Charge"
            value={at}
            onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
          >
            {deposit.charges.map(({ label, amount }, index) => (
              <option key={label} value={index}>
                {label}: {formatPayable(amount)}
              </option>
            ))}
          </SelectField>
          <Field
            label="New amount (₹)"
            hint="0 cancels the charge."
            inputMode="decimal"
            {...lower.field('amount')}
          />
          <Field label="Reason" maxLength={300} {...lower.field('reason')} />
          <div className="cluster justify-end">
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" isBusy={lower.isBusy} disabled={!canLowerCharges}>
              Lower the charge
            </Button>
          </div>
        </ActionForm>
      </Dialog>
    </>
  )
}
