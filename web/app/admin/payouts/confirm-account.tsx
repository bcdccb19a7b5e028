import { useState } from 'react'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'

type ConfirmAccountProps = { sellerId: string; name: string; before: string }

/** Confirms the changed bank account of a seller, after staff have called the seller. */
export function ConfirmAccount({ sellerId, name, before }: ConfirmAccountProps) {
  const [isOpen, setOpen] = useState(false)
  const confirm = useEndpointForm('confirmBankAccount', {
    params: { id: sellerId },
    done: `Payouts to ${name} are released`,
    onDone: () => setOpen(false),
  })
  return (
    <>
      <Button size="small" variant="secondary" className="mt-2" onClick={() => setOpen(true)}>
        Confirm new account
      </Button>
      <Dialog title={`New bank account of ${name}`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ActionForm of={confirm} className="stack">
          <p className="text-muted">
            The previous account ended in {before}. Call the seller on a phone number you had on record before
            the change, and ask for the last four digits of the new account. Do not use contact details that
            were changed at the same time as the account.
          </p>
          <Field
            label="Last four digits, as given by the seller"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            {...confirm.field('lastDigits')}
          />
          <Field label="How you checked it" maxLength={300} {...confirm.field('note')} />
          <Button type="submit" isBusy={confirm.isBusy}>
            Confirm account
          </Button>
        </ActionForm>
      </Dialog>
    </>
  )
}
