import { useState } from 'react'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { changeUser, deleteUser, type User, type UserStatus } from '../../../../contract/accounts/users.ts'
import { endSessionsOfUser, removeSecondFactor } from '../../../../contract/accounts/security.ts'
import { api } from '../../lib/api/browser-api'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import type { useOptimisticChange } from '../../lib/use-optimistic-change'
import { useToastAction } from '../../lib/use-toast-action'
import { UserRights } from './user-rights'

type UserActionsProps = {
  user: User
  me: SignedInUser
  /** The optimistic status of the row. */
  status: ReturnType<typeof useOptimisticChange<UserStatus>>
  onEdit: () => void
}

/** The actions for an account. Users cannot block, delete or demote themselves. */
export function UserActions({ user, me, status, onEdit }: UserActionsProps) {
  const { isBusy, run } = useToastAction()
  const [open, setOpen] = useState<'rights' | 'factor' | 'delete' | null>(null)
  const { _id: id, fullName } = user
  const isSelf = id === me.id
  const next = status.shown === 'active' ? 'blocked' : 'active'
  const set = (to: UserStatus) => api(changeUser, { params: { id }, body: { status: to } })
  const setStatus = () =>
    status.change(next, () =>
      next === 'active'
        ? run(() => set(next), `${fullName} is active`)
        : run(() => set(next), `${fullName} is blocked and signed out everywhere`, {
            label: 'Undo',
            onClick: () => void run(() => set(user.status), `${fullName} is active`),
          }),
    )
  const signOut = () =>
    run(() => api(endSessionsOfUser, { params: { id } }), `${fullName} is signed out everywhere`)
  const look = { size: 'small', variant: 'quiet' } as const
  return (
    <div className="-mx-3 flex flex-wrap md:max-w-64">
      <Button {...look} onClick={onEdit}>
        Edit<span className="sr-only"> {fullName}</span>
      </Button>
      {!isSelf && (
        <Button {...look} isBusy={status.isPending} onClick={setStatus}>
          {next === 'active' ? 'Activate' : 'Block'}
          <span className="sr-only"> {fullName}</span>
        </Button>
      )}
      {!isSelf && (
        <Button {...look} isBusy={isBusy} onClick={() => void signOut()}>
          Sign out<span className="sr-only"> {fullName} everywhere</span>
        </Button>
      )}
      {!isSelf && me.role === 'admin' && (
        <>
          <Button {...look} onClick={() => setOpen('rights')}>
            Role<span className="sr-only"> of {fullName}</span>
          </Button>
          <Button {...look} onClick={() => setOpen('factor')}>
            Second factor<span className="sr-only"> of {fullName}</span>
          </Button>
          <Button {...look} className="text-danger hover:bg-danger-soft" onClick={() => setOpen('delete')}>
            Delete<span className="sr-only"> {fullName}</span>
          </Button>
          <UserRights user={user} isOpen={open === 'rights'} onClose={() => setOpen(null)} />
          <RemoveSecondFactor user={user} isOpen={open === 'factor'} onClose={() => setOpen(null)} />
          <DeleteUserDialog user={user} isOpen={open === 'delete'} onClose={() => setOpen(null)} />
        </>
      )}
    </div>
  )
}

function DeleteUserDialog({ user, isOpen, onClose }: { user: User; isOpen: boolean; onClose: () => void }) {
  const { isBusy, run } = useToastAction()
  const { _id: id, fullName } = user
  async function erase() {
    const isDone = await run(() => api(deleteUser, { params: { id } }), `${fullName} was deleted`)
    if (isDone) onClose()
  }
  return (
    <Dialog
      title={`Delete user: ${fullName}?`}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => void erase()}>
            Delete
          </Button>
        </div>
      }
    >
      <p>
        Name, e-mail, phone, addresses and all other personal data are permanently erased. Orders remain in
        the accounts without personal data.
      </p>
    </Dialog>
  )
}

type RemoveProps = { user: User; isOpen: boolean; onClose: () => void }

/** Removes the second factor of a user who lost the device and the recovery codes. */
function RemoveSecondFactor({ user: { _id: id, fullName }, isOpen, onClose }: RemoveProps) {
  const { isBusy, run } = useToastAction()
  async function remove() {
    const done = `${fullName} can now sign in with just the password`
    if (await run(() => api(removeSecondFactor, { params: { id } }), done)) onClose()
  }
  return (
    <Dialog
      title={`Remove the second factor of ${fullName}?`}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => void remove()}>
            Remove
          </Button>
        </div>
      }
    >
      <p>
        For users who have lost their device and recovery codes. Verify the user’s identity first. Their
        authenticator app and passkeys are removed, they are signed out everywhere, and the password alone is
        enough to sign in.
      </p>
    </Dialog>
  )
}
