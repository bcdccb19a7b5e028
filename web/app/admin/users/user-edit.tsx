import { useEffect, useState } from 'react'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { userStatuses, type User } from '../../../../contract/accounts/users.ts'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field, SelectField } from '../../ui/field'
import { userStatusLabels } from './user-labels'

type UserEditProps = { user: User; me: SignedInUser; onDone: () => void }

/** The row of a user in edit mode. Escape cancels, and asks first if there are changes. */
export function UserEdit({ user, me, onDone }: UserEditProps) {
  const save = useEndpointForm('changeUser', {
    params: { id: user._id },
    done: (reply) => `${(reply as User).fullName} saved`,
    onDone,
  })
  useEffect(() => save.form.current?.querySelector<HTMLElement>('[name="fullName"]')?.focus(), [save.form])
  const fieldProps = (name: 'fullName' | 'email' | 'phoneNumber' | 'status') => ({
    defaultValue: user[name] ?? '',
    ...save.field(name),
  })
  const [isAsking, setAsking] = useState(false)
  const cancel = () => (save.isDirty ? setAsking(true) : onDone())
  const isAdmin = me.role === 'admin'
  return (
    <tr className="max-md:block">
      <td colSpan={5} className="rounded-card border border-brand bg-surface p-4 max-md:block md:px-3">
        <ActionForm
          of={save}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault() // the same Escape would close the dialog that asks
            cancel()
          }}
          aria-label={`Edit ${user.fullName}`}
          className="field-grid xl:grid-cols-4"
        >
          <Field label="Name" autoComplete="off" {...fieldProps('fullName')} />
          <Field
            label="E-mail"
            type="email"
            autoComplete="off"
            disabled={!isAdmin}
            hint={isAdmin ? 'A new address signs the user out' : 'Only admins can change this'}
            {...fieldProps('email')}
          />
          <Field label="Phone" type="tel" autoComplete="off" {...fieldProps('phoneNumber')} />
          <SelectField label="Status" disabled={user._id === me.id} {...fieldProps('status')}>
            {userStatuses.map((status) => (
              <option key={status} value={status}>
                {userStatusLabels[status]}
              </option>
            ))}
          </SelectField>
          <div className="flex flex-wrap gap-3 sm:col-span-2 xl:col-span-4">
            <Button type="submit" size="small" isBusy={save.isBusy}>
              Save
            </Button>
            <Button size="small" variant="quiet" onClick={cancel}>
              Cancel
            </Button>
          </div>
        </ActionForm>
        <Dialog
          title="Leave without saving?"
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button variant="secondary" onClick={() => setAsking(false)} data-focus-first>
                Stay here
              </Button>
              <Button variant="danger" onClick={onDone}>
                Leave
              </Button>
            </>
          }
        >
          <p>Your changes have not been saved.</p>
        </Dialog>
        <UnsavedGuard isDirty={save.isDirty && !save.isBusy} />
      </td>
    </tr>
  )
}
