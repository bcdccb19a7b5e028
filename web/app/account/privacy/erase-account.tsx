import { useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { ERASE_WORD, eraseMe } from '../../../../contract/accounts/account.ts'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../lib/hydrated'
import { signOut } from '../../lib/account/session'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { PasswordField } from '../sign-in/password-field'

type EraseAccountProps = { hasPassword: boolean; isFresh: boolean }

/** The end of an account: says what goes and what the law keeps, and wants to be sure that it is meant. */
export function EraseAccount({ hasPassword, isFresh }: EraseAccountProps) {
  const { form, errors, failure, isBusy, submit } = useErasure(hasPassword)
  const isHydrated = useHydrated()
  return (
    <section className="rounded-card border border-danger/40 bg-surface p-5">
      <h2 className="text-2xl">Erase my account</h2>
      <div className="mt-2 mb-4 flex max-w-prose flex-col gap-2 text-muted">
        <p>
          Your name, e-mail, phone, addresses, cart, letters and consents are erased at once and cannot be
          brought back. You are signed out everywhere.
        </p>
        <p>
          The law on taxes makes us keep what was sold, for how much, and the PIN code and state that it went
          to. An order of ₹50,000 or more also keeps the name and address that its invoice has to bear. A
          record of what our staff did stays for their control, with your data masked.
        </p>
        <p>While an order is on its way, or a rented outfit is with you, it has to wait.</p>
      </div>
      {!hasPassword && !isFresh ? (
        <Notice>
          Please{' '}
          <Link to="/sign-in/customer?redirect=/account/privacy" className="font-semibold underline">
            sign in again
          </Link>{' '}
          first, so that we know it is you.
        </Notice>
      ) : (
        <form ref={form} noValidate onSubmit={submit} className="flex max-w-md flex-col gap-4">
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
          <Button
            type="submit"
            variant="danger"
            isBusy={isBusy}
            disabled={!isHydrated}
            className="self-start"
          >
            Erase my account
          </Button>
        </form>
      )}
    </section>
  )
}

type Errors = { password?: string; confirm?: string }

function useErasure(hasPassword: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  function show(found: Errors) {
    setErrors(found)
    const [first] = Object.keys(found)
    const control = first && form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }
  async function erase(password: string) {
    setBusy(true)
    setFailure(null)
    try {
      await api(eraseMe, { body: { confirm: ERASE_WORD, ...(hasPassword ? { password } : {}) } })
      await signOut()
      void toast('Your account was erased')
      await navigate('/')
    } catch (error) {
      const words = errorMessage(error) ?? 'Network error. Please try again.'
      if (isRefusal(error) && error.code === 'wrong_password') show({ password: words })
      else setFailure(words)
    } finally {
      setBusy(false)
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const said = (name: string) => {
      const value = typed.get(name)
      return typeof value === 'string' ? value : ''
    }
    const found: Errors = {
      ...(hasPassword && !said('password') ? { password: 'Enter your password' } : {}),
      ...(said('confirm').trim().toUpperCase() === ERASE_WORD
        ? {}
        : { confirm: `Type the word ${ERASE_WORD}` }),
    }
    show(found)
    if (!isBusy && !Object.keys(found).length) void erase(said('password'))
  }
  return { form, errors, failure, isBusy, submit }
}
