import { useState } from 'react'
import { Form, useRevalidator, useSubmit } from 'react-router'
import { formatExact, sum } from '../../../../contract/core/money.ts'
import { makePayouts, type SellerDue } from '../../../../contract/sellers/payouts.ts'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../lib/hydrated'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { toast } from '../../ui/toast'

type MakeBatchProps = { until: string; today: string; due: readonly SellerDue[] }

/** The day that counts, and the batch of all that is due by it, after a question. */
export function MakeBatch({ until, today, due }: MakeBatchProps) {
  const submit = useSubmit()
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isHydrated = useHydrated()
  const payable = due.filter(({ ready, obstacle }) => ready > 0 && !obstacle)
  const total = formatExact(sum(payable.map(({ ready }) => ready)))
  const sellers = payable.length === 1 ? 'one seller' : `${payable.length} sellers`

  async function make() {
    setBusy(true)
    try {
      await api(makePayouts, { body: { until } })
      await revalidate()
      void toast('The batch is made. Save its file for the bank.', { kind: 'success' })
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. Please look whether the batch was made.', {
        kind: 'error',
      })
    } finally {
      setBusy(false)
      setAsking(false)
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
      <Button disabled={!isHydrated || payable.length === 0} onClick={() => setAsking(true)}>
        {payable.length === 0 ? 'Nothing to pay' : `Pay ${total} to ${sellers}`}
      </Button>
      <Dialog title="Make this batch?" isOpen={isAsking} onClose={() => setAsking(false)}>
        <p className="mb-5">
          {total} go to {sellers}. Their accounts in the shop’s books have it no longer; you then hand the
          file of the batch to the bank.
        </p>
        <Button isBusy={isBusy} onClick={() => void make()}>
          Make the batch
        </Button>
      </Dialog>
    </div>
  )
}
