import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { formatRupees, paise } from '../../../../contract/core/money.ts'
import { confirmUtr, matchUtr, type AdminPayment } from '../../../../contract/payments/payments.ts'
import { api } from '../../lib/api/browser-api'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { errorsOf, type Errors } from '../../lib/api/field-errors'

type UtrDialogProps = { payment: AdminPayment; isOpen: boolean; onClose: () => void }

/** Matches a transfer in two steps: the details of the bank statement, then the same UTR again. */
export function UtrDialog({ payment, isOpen, onClose }: UtrDialogProps) {
  const { revalidate } = useRevalidator()
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)
  const [mustExplain, setMustExplain] = useState(false)
  const isSecond = payment.utr !== null

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = Object.fromEntries(new FormData(form)) as Record<string, string>
    const { utr = '', reason } = typed
    const rupees = Number(typed['amount'])
    const params = { id: payment._id }
    setBusy(true)
    setErrors({})
    try {
      if (isSecond) await api(confirmUtr, { params, body: { utr, ...(reason ? { reason } : {}) } })
      else await api(matchUtr, { params, body: { utr, amount: paise(Math.round(rupees * 100)) } })
      await revalidate()
      void toast(
        isSecond
          ? 'The order is paid'
          : 'Recorded. A colleague must now confirm it, or you can if nobody else is authorised.',
        { kind: 'success' },
      )
      if (isSecond) onClose()
      else form.reset()
    } catch (error) {
      const fieldErrors = errorsOf(error)
      if ('reason' in fieldErrors) setMustExplain(true)
      setErrors(fieldErrors)
      form.querySelector<HTMLInputElement>(`[name=${'amount' in fieldErrors ? 'amount' : 'utr'}]`)?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={isSecond ? 'Confirm transfer' : 'Match transfer'} isOpen={isOpen} onClose={onClose}>
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
        <p className="text-muted">
          {isSecond
            ? `A transfer of ${formatRupees(payment.amount)} is recorded. Enter its UTR again from the bank statement to mark the order as paid.`
            : `The order total is ${formatRupees(payment.amount)}. Copy the UTR and the amount from the bank statement, never from a screenshot.`}
        </p>
        {errors['form'] && <Notice kind="error">{errors['form']}</Notice>}
        <Field
          label="UTR (12 digits)"
          name="utr"
          inputMode="numeric"
          autoComplete="off"
          error={errors['utr']}
        />
        {!isSecond && (
          <Field
            label="Amount (₹)"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            error={errors['amount']}
          />
        )}
        {isSecond && mustExplain && (
          <Field label="How you verified it" name="reason" maxLength={300} error={errors['reason']} />
        )}
        <Button type="submit" isBusy={isBusy}>
          {isSecond ? 'Confirm' : 'Record'}
        </Button>
      </form>
    </Dialog>
  )
}
