import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { formatRupees, type Paise } from '../../../../contract/core/money.ts'
import { checkPayment, type AdminPayment, refundWrongAmount } from '../../../../contract/payments/payments.ts'
import { api } from '../../lib/api/browser-api'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { attemptLabels } from './payment-labels'
import { UtrDialog } from './utr-dialog'
import { errorsOf, type Errors } from '../../lib/api/field-errors'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'

/** Actions for an unfinished payment: check it at the gateway, or match a transfer. */
export function PaymentActions({ payment }: { payment: AdminPayment }) {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [isMatching, setMatching] = useState(false)
  const [isReturning, setReturning] = useState(false)
  if (payment.status === 'succeeded') return <span className="text-sm text-muted">No action needed</span>

  async function check() {
    setBusy(true)
    try {
      const { status, error } = await api(checkPayment, { params: { id: payment._id } })
      await revalidate()
      void toast(error ?? `Gateway status: ${attemptLabels[status].toLowerCase()}`)
    } catch (error) {
      void toast(errorMessage(error) ?? 'The gateway is not responding. Please try again.', { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  if (payment.provider === 'phonepe') {
    return (
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => void check()}>
          Check with gateway
        </Button>
        {payment.taken !== null && (
          <>
            <Button size="small" variant="secondary" onClick={() => setReturning(true)}>
              Refund {formatRupees(payment.taken)}
            </Button>
            <ReturnPaymentDialog
              payment={payment}
              taken={payment.taken}
              isOpen={isReturning}
              onClose={() => setReturning(false)}
            />
          </>
        )}
      </div>
    )
  }
  if (payment.provider !== 'upi') return <span className="text-sm text-muted">Paid on delivery</span>
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setMatching(true)}>
        {payment.utr ? 'Confirm transfer' : 'Match transfer'}
      </Button>
      <UtrDialog payment={payment} isOpen={isMatching} onClose={() => setMatching(false)} />
    </>
  )
}

type ReturnPaymentDialogProps = { payment: AdminPayment; taken: Paise; isOpen: boolean; onClose: () => void }

/** Refunds a captured amount that differs from the total of the order. */
function ReturnPaymentDialog({ payment, taken, isOpen, onClose }: ReturnPaymentDialogProps) {
  const { revalidate } = useRevalidator()
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { reason = '' } = Object.fromEntries(new FormData(form)) as Record<string, string>
    setBusy(true)
    setErrors({})
    try {
      await api(refundWrongAmount, { params: { id: payment._id }, body: { reason } })
      onClose()
      await revalidate()
      void toast(`Refund of ${formatRupees(taken)} started`, { kind: 'success' })
    } catch (error) {
      setErrors(errorsOf(error))
      form.querySelector<HTMLInputElement>('[name=reason]')?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title="Refund this payment" isOpen={isOpen} onClose={onClose}>
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
        <p className="text-muted">
          The gateway captured {formatRupees(taken)} for an order total of {formatRupees(payment.amount)}. The
          full amount is refunded. The customer can pay again while the items are reserved.
        </p>
        {errors['form'] && <Notice kind="error">{errors['form']}</Notice>}
        <Field label="Reason" name="reason" maxLength={300} error={errors['reason']} />
        <Button type="submit" isBusy={isBusy}>
          Refund
        </Button>
      </form>
    </Dialog>
  )
}
