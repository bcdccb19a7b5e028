import type { ReactNode } from 'react'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import type { User, UserStatus } from '../../../../contract/accounts/users.ts'
import { isStaff } from '../../../../contract/core/permissions.ts'
import type { Selection } from '../../components/admin-lists/use-selection'
import { initialsOf } from '../../lib/labels/initials'
import { formatInstant } from '../../lib/labels/order-labels'
import { Checkbox } from '../../ui/field'
import { focusIfLost } from '../../ui/hooks/focus'
import { ShownCells } from '../../ui/table'
import { UserActions } from './user-actions'
import { roleLabels, userStatusLabels } from './user-labels'
import { Badge, type Tone } from '../../ui/badge'

type UserRowProps = {
  user: User
  me: SignedInUser
  selection: Selection
  /** The row gets the focus back when it is no longer edited. */
  isLastEdited: boolean
  onEdit: () => void
}

export function UserRow({ user, me, selection, isLastEdited, onEdit }: UserRowProps) {
  const { fullName, email, phoneNumber, businessName, role, rights, createdAt, lastLoginDate } = user
  const isSelf = user._id === me.id
  return (
    <tr
      ref={isLastEdited ? focusEdit : undefined}
      className="max-md:flex max-md:flex-col max-md:gap-2 max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:p-4 md:hover:bg-sunken/60"
    >
      <ShownCells>
        <Cell>
          <div className="flex items-start gap-3">
            {selection.all.includes(user._id) && (
              <Checkbox
                isLabelHidden
                className="-my-0.5 -mr-3 -ml-3"
                checked={selection.has(user._id)}
                onChange={() => selection.toggle(user._id)}
              >
                Select {fullName}
              </Checkbox>
            )}
            <Portrait user={user} />
            <div className="min-w-0">
              <span className="block font-semibold">
                {fullName}
                {isSelf && <span className="font-normal text-muted"> (you)</span>}
              </span>
              {businessName && <span className="block text-sm">{businessName}</span>}
              <span className="hint break-words">
                {email}
                {phoneNumber && <span className="tabular-nums whitespace-nowrap"> · {phoneNumber}</span>}
              </span>
            </div>
          </div>
        </Cell>
        <Cell label="Role">
          <span className="block">{roleLabels[role]}</span>
          {role === 'staff' && <span className="hint">{rights.join(', ') || 'no rights yet'}</span>}
        </Cell>
        <Cell label="Status">
          <StatusBadge status={user.status} />
        </Cell>
        <Cell>
          <span className="block text-sm">
            <span className="text-muted">Joined </span>
            <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
          </span>
          <span className="hint">
            {lastLoginDate ? `Signed in ${formatInstant(lastLoginDate)}` : 'Never signed in'}
          </span>
        </Cell>
        <Cell>
          {me.role !== 'admin' && isStaff(user) ? (
            <span className="text-sm text-muted">Admins only</span>
          ) : (
            <UserActions user={user} me={me} onEdit={onEdit} />
          )}
        </Cell>
      </ShownCells>
    </tr>
  )
}

/** Moves the focus to the Edit button, the first button of the row, if the focused element has disappeared with the form. */
function focusEdit(row: HTMLTableRowElement | null) {
  if (row) focusIfLost(row.querySelector('button'))
}

export const Cell = ({ label, children }: { label?: string; children: ReactNode }) => (
  <td className="align-top max-md:flex max-md:items-baseline max-md:gap-2 md:border-b md:border-line md:px-3 md:py-1.5">
    {label && <span className="text-sm text-muted md:hidden">{label}:</span>}
    <div className="min-w-0">{children}</div>
  </td>
)

function Portrait({ user: { imageUrl, fullName } }: { user: User }) {
  if (imageUrl) {
    return <img src={imageUrl} alt="" width={40} height={40} className="size-10 rounded-full object-cover" />
  }
  return (
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-sm font-semibold text-brand"
    >
      {initialsOf(fullName)}
    </span>
  )
}

const statusTones: Record<UserStatus, Tone> = {
  active: 'success',
  blocked: 'danger',
  inactive: 'warning',
}

const StatusBadge = ({ status }: { status: UserStatus }) => (
  <Badge tone={statusTones[status]}>{userStatusLabels[status]}</Badge>
)
