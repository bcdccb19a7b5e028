import { useState } from 'react'
import { callAuth, dropToken } from '../../lib/account/session'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { Notice } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { newPasswordError } from '../sign-in/sign-in-fields'
import { NewPasswordField, PasswordField } from '../sign-in/password-field'
import { collectErrors, toFormErrors, useFieldForm } from '../use-field-form'

type PasswordSectionProps = { email: string; onChange: () => void }

export function PasswordSection(props: PasswordSectionProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title="Password"
      text="Changing your password signs you out on all other devices. We will confirm the change by e-mail."
    >
      {isOpen ? (
        <PasswordForm {...props} onDone={() => setOpen(false)} />
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Change password
        </Button>
      )}
    </Panel>
  )
}

const fields = ['currentPassword', 'newPassword'] as const

function PasswordForm({ email, onChange, onDone }: PasswordSectionProps & { onDone: () => void }) {
  const { form, fieldProps, failure, isBusy, onSubmit } = useFieldForm({
    fields,
    validate: ({ currentPassword, newPassword }) =>
      collectErrors({
        currentPassword: !currentPassword && 'Enter your current password',
        newPassword: newPasswordError(newPassword),
      }),
    send: async (values) => {
      const response = await callAuth('/change-password', values)
      if ('error' in response) return toFormErrors(withOwnMessage(response), fields, fieldByCode)
      dropToken() // a change of the password creates a new session, so the stored access token belongs to the old session
      void toast('Your password has been changed', { kind: 'success' })
      onDone()
      onChange()
      return null
    },
  })
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="stack max-w-md">
      {failure && <Notice kind="error">{failure}</Notice>}
      <input hidden name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        maxLength={128}
        required
        {...fieldProps('currentPassword')}
      />
      <NewPasswordField label="New password" {...fieldProps('newPassword')} />
      <div className="cluster">
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? 'One moment...' : 'Change password'}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const fieldByCode = { INVALID_PASSWORD: 'currentPassword', PASSWORD: 'newPassword' } as const

const withOwnMessage = (refusal: { error: string; code: string }) =>
  refusal.code === 'INVALID_PASSWORD' ? { ...refusal, error: 'Your current password is incorrect' } : refusal
