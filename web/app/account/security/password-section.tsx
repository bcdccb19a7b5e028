import { OpenedForm } from '../../lib/forms/opened-form'
import { useRef, useState } from 'react'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { focusIfLost } from '../../ui/hooks/focus'
import { useUpdate } from '../../ui/hooks/use-update'
import { Panel } from '../../ui/panel'
import { NewPasswordField, PasswordField } from '../sign-in/password-field'

export function PasswordSection({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useUpdate(isOpen, () => focusIfLost(opener.current))
  return (
    <Panel
      title="Password"
      text="Changing your password signs you out on all other devices. We will confirm the change by e-mail."
    >
      {isOpen ? (
        <OpenedForm label="Change password">
          <PasswordForm email={email} onDone={() => setOpen(false)} />
        </OpenedForm>
      ) : (
        <Button ref={opener} variant="secondary" onClick={() => setOpen(true)}>
          Change password
        </Button>
      )}
    </Panel>
  )
}

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const form = useEndpointForm('change-password', { done: 'Your password has been changed', onDone })
  return (
    <ActionForm of={form} className="stack max-w-md">
      <input hidden name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        maxLength={128}
        required
        {...form.field('currentPassword')}
      />
      <NewPasswordField label="New password" {...form.field('newPassword')} />
      <div className="cluster">
        <Button type="submit" isBusy={form.isBusy}>
          {form.isBusy ? 'One moment...' : 'Change password'}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </ActionForm>
  )
}
