import { useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { formatDay } from '../../../../contract/core/dates.ts'
import { formatExact, sum } from '../../../../contract/core/money.ts'
import type { SellerDue } from '../../../../contract/sellers/payouts.ts'
import { ActionButton, useEndpointForm } from '../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../lib/forms/use-reload-on-refusal'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { DateField } from '../../ui/date/date-field'
import type { Filter } from '../../components/admin-lists/list-path'

type CreateBatchProps = {
  until: string
  today: string
  /** The last day whose deliveries can no longer be returned. */
  final: string
  due: readonly SellerDue[]
  /** The filter of the batches below; it stays when the date changes. */
  filter: Filter
}

/** Chooses the delivery cut-off date and creates a batch of all due payouts, after a confirmation. */
export function CreateBatch({ until, today, final, due, filter }: CreateBatchProps) {
  const submit = useSubmit()
  const [isConfirming, setConfirming] = useState(false)
  const payable = due.filter(({ ready, obstacle }) => ready > 0 && !obstacle)
  const total = formatExact(sum(payable.map(({ ready }) => ready)))
  const sellers = payable.length === 1 ? 'one seller' : `${payable.length} sellers`

  const create = useEndpointForm('makePayouts', {
    done: 'Batch created. You can now download the bank file.',
    onDone: () => setConfirming(false),
    onRefused: useReloadOnRefusal(),
  })
  return (
    <div className="cluster items-end">
      {until > final && (
        <Notice kind="warning" className="w-full">
          {stillReturnable(final)}
        </Notice>
      )}
      <Form>
        {Object.entries(filter).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <DateField
          label="Delivered by"
          name="until"
          max={today}
          defaultValue={until}
          onChange={({ currentTarget }) => currentTarget.value && void submit(currentTarget.form)}
        />
      </Form>
      <Button disabled={payable.length === 0} onClick={() => setConfirming(true)}>
        {payable.length === 0 ? 'Nothing to pay' : `Pay ${total} to ${sellers}`}
      </Button>
      <Dialog title="Create this batch?" isOpen={isConfirming} onClose={() => setConfirming(false)}>
        <p className="mb-5">
          {total} will be paid to {sellers} and deducted from their balances. Then upload the batch file to
          your bank.
        </p>
        {until > final && <p className="mb-5 font-semibold text-warning">{stillReturnable(final)}</p>}
        <ActionButton of={create} fields={{ until }}>
          Create batch
        </ActionButton>
      </Dialog>
    </div>
  )
}

const stillReturnable = (final: string) =>
  `Orders delivered after ${formatDay(final)} can still be returned. Their refunds would be deducted from later payouts.`
