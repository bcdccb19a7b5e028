import { useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { ERASE_WORD, eraseMe } from '../../../../contract/accounts/account.ts'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import { api } from '../../lib/api/browser-api'
import { signOut } from '../../lib/account/session'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { PasswordField } from '../sign-in/password-field'

type EraseAccountProps = { hasPassword: boolean; isFresh: boolean }

/** Erases the account after confirmation. The dialog says what is erased and what the law requires us to keep. */
export function EraseAccount({ hasPassword, isFresh }: EraseAccountProps) {
  const { form, errors, failure, isBusy, submit } = useErasure(hasPassword)
  return (
    <section className="rounded-card border border-danger/40 bg-surface p-5">
      <h2 className="text-2xl">Erase my account</h2>
      <div className="mt-2 mb-4 flex max-w-prose flex-col gap-2 text-muted">
        <p>
          Your name, e-mail, phone, addresses, cart, e-mails and consents will be erased immediately and
          cannot be restored. You will be signed out everywhere.
        </p>
        <p>
          Tax law requires us to keep the items, the amounts, and the PIN code and state of each delivery. For
          orders of ₹50,000 or more we must also keep the name and address on the invoice. The audit log of
          staff actions is kept, with your data masked.
        </p>
        <p>You cannot erase your account while an order is on its way or a rented outfit is with you.</p>
      </div>
      {!hasPassword && !isFresh ? (
        <Notice>
          Please{' '}
          <Link to="/sign-in/customer?redirect=/account/privacy" className="font-semibold underline">
            sign in again
          </Link>{' '}
          first, so that we can confirm it is you.
        </Notice>
      ) : (
        <form ref={form} noValidate onSubmit={submit} className="stack max-w-md">
          {failure && <Notice kind="error">{failure}</Notice>}
          {hasPassword && (
            <PasswordField
              label="Your password"
              name="password"
              autoComplete="current-password"
              error={errors.password}
            />
          )}
          <Field
            label={`Type ${ERASE_WORD} to confirm`}
            name="confirm"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={errors.confirm}
          />
          <Button type="submit" variant="danger" isBusy={isBusy} needsScript className="self-start">
            Erase my account
          </Button>
        </form>
      )}
    </section>
  )
}

type EraseErrors = { password?: string; confirm?: string }

function useErasure(hasPassword: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const [errors, setErrors] = useState<EraseErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  function show(next: EraseErrors) {
    setErrors(next)
    const [first] = Object.keys(next)
    const control = first && form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }
  async function erase(password: string) {
    setBusy(true)
    setFailure(null)
    try {
      await api(eraseMe, { body: { confirm: ERASE_WORD, ...(hasPassword ? { password } : {}) } })
      await signOut()
      void toast('Your account has been erased')
      await navigate('/')
    } catch (error) {
      const message = errorMessage(error) ?? 'Network error. Please try again.'
      if (isRefusal(error) && error.code === 'wrong_password') show({ password: message })
      else setFailure(message)
    } finally {
      setBusy(false)
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const valueOf = (name: string) => {
      const value = data.get(name)
      return typeof value === 'string' ? value : ''
    }
    const errors: EraseErrors = {
      ...(hasPassword && !valueOf('password') ? { password: 'Enter your password' } : {}),
      ...(valueOf('confirm').trim().toUpperCase() === ERASE_WORD
        ? {}
        : { confirm: `Type the word ${ERASE_WORD}` }),
    }
    show(errors)
    if (!isBusy && !Object.keys(errors).length) void erase(valueOf('password'))
  }
  return { form, errors, failure, isBusy, submit }
}
