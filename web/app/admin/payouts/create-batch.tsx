import { useState } from 'react'
import { Form, useRevalidator, useSubmit } from 'react-router'
import { formatExact, sum } from '../../../../contract/core/money.ts'
import { makePayouts, type SellerDue } from '../../../../contract/sellers/payouts.ts'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../ui/hydration/use-hydrated'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { toast } from '../../ui/toast'

type CreateBatchProps = { until: string; today: string; due: readonly SellerDue[] }

/** Chooses the delivery cut-off date and creates a batch of all due payouts, after a confirmation. */
export function CreateBatch({ until, today, due }: CreateBatchProps) {
  const submit = useSubmit()
  const { revalidate } = useRevalidator()
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isHydrated = useHydrated()
  const payable = due.filter(({ ready, obstacle }) => ready > 0 && !obstacle)
  const total = formatExact(sum(payable.map(({ ready }) => ready)))
  const sellers = payable.length === 1 ? 'one seller' : `${payable.length} sellers`

  async function createBatch() {
    setBusy(true)
    try {
      await api(makePayouts, { body: { until } })
      await revalidate()
      void toast('Batch created. You can now download the bank file.', { kind: 'success' })
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. Please check whether the batch was created.', {
        kind: 'error',
      })
    } finally {
      setBusy(false)
      setConfirming(false)
    }
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Form>
        <Field
          label="Delivered by"
          type="date"
          name="until"
          max={today}
          defaultValue={until}
          onChange={({ currentTarget }) => currentTarget.value && void submit(currentTarget.form)}
        />
      </Form>
      <Button disabled={!isHydrated || payable.length === 0} onClick={() => setConfirming(true)}>
        {payable.length === 0 ? 'Nothing to pay' : `Pay ${total} to ${sellers}`}
      </Button>
      <Dialog title="Create this batch?" isOpen={isConfirming} onClose={() => setConfirming(false)}>
        <p className="mb-5">
          {total} will be paid to {sellers} and deducted from their balances. Then upload the batch file to
          your bank.
        </p>
        <Button isBusy={isBusy} onClick={() => void createBatch()}>
          Create batch
        </Button>
      </Dialog>
    </div>
  )
}
