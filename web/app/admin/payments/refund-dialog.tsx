import { useRef, useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { formatRupees, paise, type Paise } from '../../../../contract/core/money.ts'
import { refundOrder } from '../../../../contract/payments/payments.ts'
import { api } from '../../lib/api/browser-api'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { errorsOf, type Errors } from '../../lib/api/field-errors'

type RefundDialogProps = { orderId: string; refundable: Paise; isOpen: boolean; onClose: () => void }

/** Refunds all or part of an order. The idempotency key prevents a second refund when it is sent twice. */
export function RefundDialog({ orderId, refundable, isOpen, onClose }: RefundDialogProps) {
  const { revalidate } = useRevalidator()
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)
  const key = useRef<string | null>(null)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { amount, reason = '' } = Object.fromEntries(new FormData(form)) as Record<string, string>
    const body = { amount: paise(Math.round(Number(amount) * 100)), reason }
    setBusy(true)
    setErrors({})
    try {
      key.current ??= crypto.randomUUID()
      await api(refundOrder, { params: { id: orderId }, body, headers: { 'idempotency-key': key.current } })
      key.current = null
      await revalidate()
      void toast(`Refund of ${formatRupees(body.amount)} started`, { kind: 'success' })
      onClose()
    } catch (error) {
      const fieldErrors = errorsOf(error)
      setErrors(fieldErrors)
      form.querySelector<HTMLInputElement>(`[name=${fieldErrors['amount'] ? 'amount' : 'reason'}]`)?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title="Refund" isOpen={isOpen} onClose={onClose}>
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
        <p className="text-muted">
          The refund goes to the original payment method. You can refund up to {formatRupees(refundable)}.
        </p>
        {errors['form'] && <Notice kind="error">{errors['form']}</Notice>}
        <Field
          label="Amount (₹)"
          name="amount"
          inputMode="decimal"
          defaultValue={refundable / 100}
          error={errors['amount']}
        />
        <Field label="Reason" name="reason" maxLength={300} error={errors['reason']} />
        <Button type="submit" isBusy={isBusy}>
          Refund
        </Button>
      </form>
    </Dialog>
  )
}
