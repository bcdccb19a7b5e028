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

type SendBackDialogProps = { payment: AdminPayment; taken: Paise; isOpen: boolean; onClose: () => void }

/** Sends back what the gateway took when it is not what the order costs. */
function SendBackDialog({ payment, taken, isOpen, onClose }: SendBackDialogProps) {
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
      void toast(`${formatRupees(taken)} go back`, { kind: 'success' })
    } catch (error) {
      setErrors(errorsOf(error))
      form.querySelector<HTMLInputElement>('[name=reason]')?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title="Send the money back" isOpen={isOpen} onClose={onClose}>
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
        <p className="text-muted">
          The gateway took {formatRupees(taken)} for an order of {formatRupees(payment.amount)}. All of it
          goes back to the customer, who can then pay the order again while its goods are reserved.
        </p>
        {errors['form'] && <Notice kind="error">{errors['form']}</Notice>}
        <Field label="Reason" name="reason" maxLength={300} error={errors['reason']} />
        <Button type="submit" isBusy={isBusy}>
          Send back
        </Button>
      </form>
    </Dialog>
  )
}
