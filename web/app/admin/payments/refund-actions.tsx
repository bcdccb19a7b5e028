import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { markRefundPaid, retryRefund, type Refund } from '../../../../contract/payments/payments.ts'
import { api } from '../../lib/api/browser-api'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { toast } from '../../ui/toast'

/** Actions for a pending refund: retry it at the gateway, or record a manual transfer. */
export function RefundActions({ refund, isManual }: { refund: Refund; isManual: boolean }) {
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
        Retry
      </Button>
    )
  }
  if (!isManual || refund.state === 'completed') return null
  return (
    <form
      className="flex w-full items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void run(() => api(markRefundPaid, { params, body: { reference } }))
      }}
    >
      <Field
        label="Transfer reference"
        required
        minLength={3}
        maxLength={60}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
        className="flex-1"
      />
      <Button type="submit" size="small" variant="secondary" isBusy={isBusy}>
        Mark as paid
      </Button>
    </form>
  )
}
