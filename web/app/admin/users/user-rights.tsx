import { useState } from 'react'
import type { User } from '../../../../contract/accounts/users.ts'
import { rights as allRights, rightLabels, roles, type Role } from '../../../../contract/core/permissions.ts'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { SelectField } from '../../ui/field'
import { roleLabels } from './user-labels'

type UserRightsProps = { user: User; isOpen: boolean; onClose: () => void }

const roleHints: Record<Role, string> = {
  customer: 'Buys and rents. No access to the admin area.',
  seller: 'Submits products for review. No access to the admin area.',
  staff: 'Access to the admin area, limited to the rights below.',
  admin: 'Has all rights and assigns rights to others.',
}

/** Changes the role of a user and the rights of staff. */
export function UserRights({ user, isOpen, onClose }: UserRightsProps) {
  return (
    <Dialog title={`Role of ${user.fullName}`} isOpen={isOpen} onClose={onClose}>
      <RightsForm user={user} onClose={onClose} />
    </Dialog>
  )
}

function RightsForm({ user, onClose }: Omit<UserRightsProps, 'isOpen'>) {
  const [role, setSelectedRole] = useState<Role>(user.role)
  const save = useEndpointForm('setRole', {
    params: { id: user._id },
    done: `${user.fullName} is ${role === 'staff' ? 'staff' : `${role === 'admin' ? 'an' : 'a'} ${role}`} now`,
    onDone: onClose,
  })
  return (
    <ActionForm of={save} className="stack-wide">
      <SelectField
        label="Role"
        {...save.field('role')}
        value={role}
        hint={roleHints[role]}
        onChange={({ currentTarget }) => setSelectedRole(currentTarget.value as Role)}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleLabels[role]}
          </option>
        ))}
      </SelectField>
      {role === 'staff' && (
        <fieldset>
          <legend className="field-label mb-1">Rights</legend>
          {allRights.map((right) => (
            <div key={right} className="flex min-h-11 items-start gap-3 py-2">
              <input
                id={`right-${right}`}
                type="checkbox"
                className="mt-1 size-5 shrink-0"
                name="rights"
                value={right}
                defaultChecked={user.rights.includes(right)}
              />
              <label htmlFor={`right-${right}`} className="grow">
                <span className="block font-semibold first-letter:uppercase">{right}</span>
                <span className="hint">{rightLabels[right]}</span>
              </label>
            </div>
          ))}
        </fieldset>
      )}
      <div className="cluster justify-end">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isBusy={save.isBusy}>
          Save
        </Button>
      </div>
    </ActionForm>
  )
}
