import { dropToken, type AuthError } from '../../lib/account/session'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PasswordField } from '../sign-in/password-field'
import { toFormErrors, useFieldForm } from '../use-field-form'

type ConfirmPasswordProps = {
  hasPassword: boolean
  action: string
  about: string
  onCancel: () => void
  /** Performs the action. Returns the server's refusal, or null on success. */
  onPassword: (body: { password?: string }) => Promise<AuthError | null>
}

const fields = ['password'] as const

/** The form that asks for the password again before a change of the second factor. */
export function ConfirmPassword({ hasPassword, action, about, onCancel, onPassword }: ConfirmPasswordProps) {
  const { form, fieldProps, failure, isBusy, onSubmit } = useFieldForm({
    fields,
    validate: ({ password }) => (hasPassword && !password ? { password: 'Enter your password' } : {}),
    send: async ({ password }) => {
      const refusal = await onPassword(hasPassword ? { password } : {})
      dropToken() // a change of the second factor creates a new session, so the stored access token belongs to the old session
      return refusal && toFormErrors(withOwnMessage(refusal), fields, { INVALID_PASSWORD: 'password' })
    },
  })
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="stack max-w-md">
      {failure && <Notice kind="error">{failure}</Notice>}
      <p>{about}</p>
      {hasPassword && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          maxLength={128}
          required
          {...fieldProps('password')}
        />
      )}
      <div className="cluster">
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? 'One moment...' : action}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const withOwnMessage = (refusal: AuthError): AuthError =>
  refusal.code === 'INVALID_PASSWORD' ? { ...refusal, error: 'This password is incorrect' } : refusal
