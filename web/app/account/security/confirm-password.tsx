import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { PasswordField } from '../sign-in/password-field'

type ConfirmPasswordProps = {
  /**
   * The name of the form in `securityForms`. Users without a password cannot confirm it, so they send another form, whose name ends
   * with `-unconfirmed`.
   */
  form: 'enable-app' | 'disable-app' | 'recovery-codes'
  hasPassword: boolean
  /** The label of the button. */
  action: string
  about: string
  /** The toast after the server has accepted the form. */
  done?: string
  onCancel: () => void
  onDone: (reply: TwoFactorReply) => void
}

/** The response of the identity provider to a change of the second factor. */
export type TwoFactorReply = { totpURI?: string; backupCodes?: string[] }

/** The form that asks for the password again before a change of the second factor. */
export function ConfirmPassword({
  form: name,
  hasPassword,
  action,
  about,
  done,
  onCancel,
  onDone,
}: ConfirmPasswordProps) {
  const form = useEndpointForm(hasPassword ? name : `${name}-unconfirmed`, {
    ...(done ? { done } : {}),
    onDone: (reply) => onDone(reply as TwoFactorReply),
  })
  return (
    <ActionForm of={form} className="stack max-w-md">
      <p>{about}</p>
      {hasPassword && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          maxLength={128}
          required
          {...form.field('password')}
        />
      )}
      <div className="cluster">
        <Button type="submit" isBusy={form.isBusy}>
          {form.isBusy ? 'One moment...' : action}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </ActionForm>
  )
}
