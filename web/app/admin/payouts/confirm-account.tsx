import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { confirmBankAccount } from '../../../../contract/sellers/seller-account.ts'
import { api } from '../../lib/api/browser-api'
import { errorsOf, type Errors } from '../../lib/api/field-errors'
import { useHydrated } from '../../ui/hydration/use-hydrated'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'

type ConfirmAccountProps = { sellerId: string; name: string; before: string }

/** Confirms the changed bank account of a seller, after staff have called the seller. */
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
      void toast(`Payouts to ${name} are released`, { kind: 'success' })
    } catch (error) {
      const fieldErrors = errorsOf(error)
      setErrors(fieldErrors)
      form
        .querySelector<HTMLInputElement>(`[name=${fieldErrors['lastDigits'] ? 'lastDigits' : 'note'}]`)
        ?.focus()
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
        Confirm new account
      </Button>
      <Dialog title={`New bank account of ${name}`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
          <p className="text-muted">
            The previous account ended in {before}. Call the seller on a phone number you had on record before
            the change, and ask for the last four digits of the new account. Do not use contact details that
            were changed at the same time as the account.
          </p>
          {errors['form'] && <Notice kind="error">{errors['form']}</Notice>}
          <Field
            label="Last four digits, as given by the seller"
            name="lastDigits"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            error={errors['lastDigits']}
          />
          <Field label="How you checked it" name="note" maxLength={300} error={errors['note']} />
          <Button type="submit" isBusy={isBusy}>
            Confirm account
          </Button>
        </form>
      </Dialog>
    </>
  )
}
