import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatRupees } from '../../../../contract/core/money.ts'
import { checkPayment, type AdminPayment } from '../../../../contract/payments/payments.ts'
import { api } from '../../lib/api/browser-api'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { attemptLabels } from './payment-labels'
import { SendBackDialog } from './send-back-dialog'
import { UtrDialog } from './utr-dialog'

/** What staff can do about an attempt that hangs: ask the gateway, or match a transfer. */
export function PaymentActions({ payment }: { payment: AdminPayment }) {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [isMatching, setMatching] = useState(false)
  const [isSending, setSending] = useState(false)
  if (payment.status === 'succeeded') return <span className="text-sm text-muted">Nothing to do</span>

  async function check() {
    setBusy(true)
    try {
      const { status, error } = await api(checkPayment, { params: { id: payment._id } })
      await revalidate()
      void toast(error ?? `The gateway says: ${attemptLabels[status].toLowerCase()}`)
    } catch (error) {
      void toast(errorMessage(error) ?? 'The gateway does not answer. Please try again.', { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  if (payment.provider === 'phonepe') {
    return (
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => void check()}>
          Ask the gateway
        </Button>
        {payment.taken !== null && (
          <>
            <Button size="small" variant="secondary" onClick={() => setSending(true)}>
              Send {formatRupees(payment.taken)} back
            </Button>
            <SendBackDialog
              payment={payment}
              taken={payment.taken}
              isOpen={isSending}
              onClose={() => setSending(false)}
            />
          </>
        )}
      </div>
    )
  }
  if (payment.provider !== 'upi') return <span className="text-sm text-muted">Paid with the delivery</span>
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setMatching(true)}>
        {payment.utr ? 'Confirm the transfer' : 'Match a transfer'}
      </Button>
      <UtrDialog payment={payment} isOpen={isMatching} onClose={() => setMatching(false)} />
    </>
  )
}
