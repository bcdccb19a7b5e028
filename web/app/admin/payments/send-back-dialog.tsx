import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { formatRupees, type Paise } from '../../../../contract/core/money.ts'
import { sendBack, type AdminPayment } from '../../../../contract/payments/payments.ts'
import { api } from '../../lib/api/browser-api'
import { errorsOf, type Errors } from '../../lib/api/field-errors'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'

type SendBackDialogProps = { payment: AdminPayment; taken: Paise; isOpen: boolean; onClose: () => void }

/** Sends back what the gateway took when it is not what the order costs. */
export function SendBackDialog({ payment, taken, isOpen, onClose }: SendBackDialogProps) {
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
      await api(sendBack, { params: { id: payment._id }, body: { reason } })
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
