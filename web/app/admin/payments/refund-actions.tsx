import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { markRefundPaid, retryRefund, type Refund } from '../../../../contract/payments/payments.ts'
import { api } from '../../lib/api/browser-api'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { toast } from '../../ui/toast'

/** What staff do about a refund that waits for them: ask the gateway again, or note the transfer they made. */
export function RefundActions({ refund, isByHand }: { refund: Refund; isByHand: boolean }) {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [reference, setReference] = useState('')

  async function run(work: () => Promise<Refund>) {
    setBusy(true)
    try {
      await work()
      await revalidate()
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. Please try again.', { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const params = { id: refund._id }
  if (refund.state === 'failed') {
    return (
      <Button
        size="small"
        variant="quiet"
        isBusy={isBusy}
        onClick={() => void run(() => api(retryRefund, { params }))}
      >
        Ask again
      </Button>
    )
  }
  if (!isByHand || refund.state === 'completed') return null
  return (
    <form
      className="flex w-full items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void run(() => api(markRefundPaid, { params, body: { reference } }))
      }}
    >
      <Field
        label="Reference of the transfer"
        required
        minLength={3}
        maxLength={60}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
        className="flex-1"
      />
      <Button type="submit" size="small" variant="secondary" isBusy={isBusy}>
        Sent
      </Button>
    </form>
  )
}
