import { useState } from 'react'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { userStatuses, type User } from '../../../../contract/accounts/users.ts'
import { Button } from '../../ui/button'
import { Field, SelectField } from '../../ui/field'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { useUserEdit } from './use-user-edit'
import { userStatusLabels } from './user-labels'

type UserEditProps = { user: User; me: SignedInUser; onDone: () => void }

/** The row of a user while it is edited. Escape takes everything back. */
export function UserEdit({ user, me, onDone }: UserEditProps) {
  const { form, part, isBusy, onSubmit } = useUserEdit(user, onDone)
  const [isDirty, setDirty] = useState(false)
  const isAdmin = me.role === 'admin'
  return (
    <tr className="max-md:block">
      <td
        colSpan={5}
        className="rounded-card border border-brand bg-surface p-4 max-md:block md:px-3"
        onKeyDown={({ key }) => key === 'Escape' && onDone()}
      >
        <form
          ref={form}
          noValidate
          aria-label={`Edit ${user.fullName}`}
          onSubmit={(event) => void onSubmit(event)}
          onInput={() => setDirty(true)}
          className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4"
        >
          <Field label="Name" autoComplete="off" {...part('fullName')} />
          <Field
            label="E-mail"
            type="email"
            autoComplete="off"
            disabled={!isAdmin}
            hint={isAdmin ? 'Another address signs this person out' : 'Changed by admins'}
            {...part('email')}
          />
          <Field label="Phone" type="tel" autoComplete="off" {...part('phoneNumber')} />
          <SelectField label="Status" disabled={user._id === me.id} {...part('status')}>
            {userStatuses.map((userStatuse) => (
              <option key={userStatuse} value={userStatuse}>
                {userStatusLabels[userStatuse]}
              </option>
            ))}
          </SelectField>
          <div className="flex flex-wrap gap-3 sm:col-span-2 xl:col-span-4">
            <Button type="submit" size="small" isBusy={isBusy}>
              Save
            </Button>
            <Button size="small" variant="quiet" onClick={onDone}>
              Cancel
            </Button>
          </div>
        </form>
        <UnsavedGuard isDirty={isDirty && !isBusy} />
      </td>
    </tr>
  )
}
