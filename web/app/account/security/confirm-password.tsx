import { dropToken, type Refused } from '../../lib/account/session'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PasswordField } from '../sign-in/password-field'
import { toFormErrors, useFieldForm } from '../use-field-form'

type AskPasswordProps = {
  hasPassword: boolean
  action: string
  about: string
  onCancel: () => void
  /** Does what needs the password; what it answers was refused. */
  onPassword: (body: { password?: string }) => Promise<Refused | null>
}

const fields = ['password'] as const

/** Asks once more who is there before something about the second factor changes. */
export function ConfirmPassword({ hasPassword, action, about, onCancel, onPassword }: AskPasswordProps) {
  const { form, part, failure, isBusy, onSubmit } = useFieldForm({
    fields,
    validate: ({ password }) => (hasPassword && !password ? { password: 'Enter your password' } : {}),
    send: async ({ password }) => {
      const refused = await onPassword(hasPassword ? { password } : {})
      dropToken() // a change of the second factor makes a new session
      return refused && toFormErrors(inOurWords(refused), fields, { INVALID_PASSWORD: 'password' })
    },
  })
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="flex max-w-md flex-col gap-4">
      {failure && <Notice kind="error">{failure}</Notice>}
      <p>{about}</p>
      {hasPassword && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          maxLength={128}
          required
          {...part('password')}
        />
      )}
      <div className="flex flex-wrap gap-3">
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

const inOurWords = (refused: Refused): Refused =>
  refused.code === 'INVALID_PASSWORD' ? { ...refused, error: 'This is not your password' } : refused
