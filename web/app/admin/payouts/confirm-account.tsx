import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { confirmBankAccount } from '../../../../contract/sellers/seller-account.ts'
import { api } from '../../lib/api/browser-api'
import { errorsOf, type Errors } from '../../lib/api/field-errors'
import { useHydrated } from '../../lib/hydrated'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'

type ConfirmAccountProps = { sellerId: string; name: string; before: string }

/** Staff say that a seller's changed bank account is right, after they have asked the seller themselves. */
export function ConfirmAccount({ sellerId, name, before }: ConfirmAccountProps) {
  const { revalidate } = useRevalidator()
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { lastDigits = '', note = '' } = Object.fromEntries(new FormData(form)) as Record<string, string>
    setBusy(true)
    setErrors({})
    try {
      await api(confirmBankAccount, { params: { id: sellerId }, body: { lastDigits, note } })
      setOpen(false)
      await revalidate()
      void toast(`Payouts to ${name} wait no longer`, { kind: 'success' })
    } catch (error) {
      const found = errorsOf(error)
      setErrors(found)
      form.querySelector<HTMLInputElement>(`[name=${found['lastDigits'] ? 'lastDigits' : 'note'}]`)?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button
        size="small"
        variant="secondary"
        className="mt-2"
        disabled={!isHydrated}
        onClick={() => setOpen(true)}
      >
        Confirm the new account
      </Button>
      <Dialog title={`New bank account of ${name}`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
          <p className="text-muted">
            The account before ended in {before}. Call the seller on a number that you had before the change,
            and ask how the new account ends. Do not use contact details that came with the change.
          </p>
          {errors['form'] && <Notice kind="error">{errors['form']}</Notice>}
          <Field
            label="Last four digits, as the seller says them"
            name="lastDigits"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            error={errors['lastDigits']}
          />
          <Field label="How you checked it" name="note" maxLength={300} error={errors['note']} />
          <Button type="submit" isBusy={isBusy}>
            Pay to the new account
          </Button>
        </form>
      </Dialog>
    </>
  )
}
