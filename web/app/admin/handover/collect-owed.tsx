import { useRef, useState, type FormEvent } from 'react'
import { collectOwed, type OrderBalance } from '../../../../contract/rentals/deposits.ts'
import { formatRupees, paise } from '../../../../contract/core/money.ts'
import { freshKey } from '../../lib/fresh-key'
import { api } from '../../lib/api/browser-api'
import { Button } from '../../ui/button'
import { Field, SelectField } from '../../ui/field'
import { useAdminUser } from '../layout/use-admin-user'
import { can } from '../../../../contract/core/permissions.ts'
import { usePendingAction } from '../../lib/use-pending-action'

type CollectOwedProps = { orderId: string; balance: OrderBalance }

/** What the customer still owes, with a form to record the payment. */
export function CollectOwed({ orderId, balance: { owed, refundDue } }: CollectOwedProps) {
  const me = useAdminUser()
  if (owed === 0 && refundDue === 0) return null
  return (
    <div className="mt-4 border-t border-line pt-4">
      {refundDue > 0 && <p>A refund of {formatRupees(refundDue)} is on its way to the customer.</p>}
      {owed > 0 && <p className="font-semibold">The customer owes {formatRupees(owed)}.</p>}
      {owed > 0 && can(collectOwed.access, me) && <CollectForm key={owed} orderId={orderId} owed={owed} />}
    </div>
  )
}

function CollectForm({ orderId, owed }: { orderId: string; owed: OrderBalance['owed'] }) {
  const { run, isBusy, errors } = usePendingAction()
  const key = useRef(freshKey())
  const [via, setVia] = useState<'cash' | 'upi'>('cash')
  const [amount, setAmount] = useState(String(owed / 100))
  const [reference, setReference] = useState('')

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const body = { amount: paise(Math.round(Number(amount) * 100)), via, reference }
    const headers = { 'idempotency-key': key.current }
    await run(() => api(collectOwed, { params: { id: orderId }, body, headers }), 'Payment recorded')
  }
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="mt-3 flex flex-col gap-3">
      <Field
        label="Amount (₹)"
        name="amount"
        inputMode="decimal"
        value={amount}
        error={errors['amount']}
        onChange={({ currentTarget }) => setAmount(currentTarget.value)}
      />
      <SelectField
        label="Method"
        value={via}
        onChange={({ currentTarget }) => setVia(currentTarget.value as 'cash' | 'upi')}
      >
        <option value="cash">Cash</option>
        <option value="upi">UPI</option>
      </SelectField>
      <Field
        label="Reference"
        name="reference"
        value={reference}
        error={errors['reference']}
        onChange={({ currentTarget }) => setReference(currentTarget.value)}
      />
      <Button type="submit" variant="secondary" isBusy={isBusy}>
        Record payment
      </Button>
    </form>
  )
}
