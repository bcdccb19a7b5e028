import { useState } from 'react'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import type { User } from '../../../../contract/accounts/users.ts'
import { ActionButton, useEndpointForm, type EndpointForm } from '../../lib/forms/action-form'
import { KeptOrderData } from '../../components/orders/kept-order-data'
import { Button } from '../../ui/button'
import { ConfirmDialog, QuestionDialog } from '../../ui/confirm-dialog'
import { RowMenu } from '../../ui/menu/row-menu'
import { toast } from '../../ui/toast'
import { UserRights } from './user-rights'

type UserActionsProps = {
  user: User
  me: SignedInUser
  onEdit: () => void
}

/** The actions for a user account. Users cannot block, delete or demote themselves. */
export function UserActions({ user, me, onEdit }: UserActionsProps) {
  const [open, setOpen] = useState<'rights' | 'factor' | 'delete' | 'block' | null>(null)
  const { _id: id, fullName } = user
  const isSelf = id === me.id
  const next = user.status === 'active' ? 'blocked' : 'active'
  const undo = useEndpointForm('changeUser', { params: { id }, done: `${fullName} is active` })
  const setStatus = useEndpointForm('changeUser', {
    params: { id },
    onDone: (reply) =>
      (reply as User).status === 'active'
        ? void toast(`${fullName} is active`, { kind: 'success' })
        : void toast(`${fullName} is blocked and signed out everywhere`, {
            kind: 'success',
            action: { label: 'Undo', onClick: () => void undo.submit({ status: 'active' }) },
          }),
  })
  const signOut = useEndpointForm('endSessionsOfUser', {
    params: { id },
    done: `${fullName} is signed out everywhere`,
  })
  const look = { size: 'small', variant: 'quiet' } as const
  return (
    <div className="-mx-3 flex items-center">
      <Button {...look} onClick={onEdit}>
        Edit<span className="sr-only"> {fullName}</span>
      </Button>
      {!isSelf && next === 'blocked' && user.role !== 'customer' && (
        <>
          <Button {...look} onClick={() => setOpen('block')}>
            Block<span className="sr-only"> {fullName}</span>
          </Button>
          <BlockDialog
            user={user}
            setStatus={setStatus}
            isOpen={open === 'block'}
            onClose={() => setOpen(null)}
          />
        </>
      )}
      {!isSelf && (next === 'active' || user.role === 'customer') && (
        <ActionButton {...look} of={setStatus} fields={{ status: next }}>
          {next === 'active' ? 'Activate' : 'Block'}
          <span className="sr-only"> {fullName}</span>
        </ActionButton>
      )}
      {!isSelf && me.role === 'admin' && (
        <Button {...look} className="text-danger hover:bg-danger-soft" onClick={() => setOpen('delete')}>
          Delete<span className="sr-only"> {fullName}</span>
        </Button>
      )}
      {!isSelf && (
        <RowMenu label={`More actions for ${fullName}`}>
          <ActionButton {...look} of={signOut}>
            Sign out everywhere<span className="sr-only"> for {fullName}</span>
          </ActionButton>
          {me.role === 'admin' && (
            <>
              <Button {...look} onClick={() => setOpen('rights')}>
                Role and rights<span className="sr-only"> of {fullName}</span>
              </Button>
              <Button {...look} onClick={() => setOpen('factor')}>
                Remove the second factor<span className="sr-only"> of {fullName}</span>
              </Button>
            </>
          )}
        </RowMenu>
      )}
      {me.role === 'admin' && (
        <>
          <UserRights user={user} isOpen={open === 'rights'} onClose={() => setOpen(null)} />
          <RemoveSecondFactor user={user} isOpen={open === 'factor'} onClose={() => setOpen(null)} />
          <DeleteUserDialog user={user} isOpen={open === 'delete'} onClose={() => setOpen(null)} />
        </>
      )}
    </div>
  )
}

type BlockDialogProps = { user: User; setStatus: EndpointForm; isOpen: boolean; onClose: () => void }

/** Asks before a seller or a member of staff is blocked, and says what follows. A customer is blocked at once, with Undo. */
function BlockDialog({ user: { fullName, role }, setStatus, isOpen, onClose }: BlockDialogProps) {
  return (
    <ConfirmDialog
      title={`Block ${fullName}?`}
      action="Block"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => void setStatus.submit({ status: 'blocked' })}
    >
      {fullName} is signed out everywhere and cannot sign in again until you activate the account.{' '}
      {role === 'seller' &&
        'The products stay on sale, but this person can no longer pack orders. To stop the sale, suspend the business under Sellers.'}
    </ConfirmDialog>
  )
}

function DeleteUserDialog({ user, isOpen, onClose }: { user: User; isOpen: boolean; onClose: () => void }) {
  const { _id: id, fullName } = user
  const erase = useEndpointForm('deleteUser', {
    params: { id },
    done: `${fullName} was deleted`,
    onDone: onClose,
  })
  return (
    <QuestionDialog
      title={`Delete user: ${fullName}?`}
      isOpen={isOpen}
      onClose={onClose}
      button={
        <ActionButton of={erase} variant="danger">
          Delete
        </ActionButton>
      }
    >
      The account is permanently erased, with name, e-mail, phone, addresses and all other personal data,
      except the following. <KeptOrderData /> The audit log of staff actions is kept, with the data of this
      user masked.
    </QuestionDialog>
  )
}

type RemoveProps = { user: User; isOpen: boolean; onClose: () => void }

/** Removes the second factor of a user who lost the device and the recovery codes. */
function RemoveSecondFactor({ user: { _id: id, fullName }, isOpen, onClose }: RemoveProps) {
  const remove = useEndpointForm('removeSecondFactor', {
    params: { id },
    done: `${fullName} can now sign in with just the password`,
    onDone: onClose,
  })
  return (
    <QuestionDialog
      title={`Remove the second factor of ${fullName}?`}
      isOpen={isOpen}
      onClose={onClose}
      button={
        <ActionButton of={remove} variant="danger">
          Remove
        </ActionButton>
      }
    >
      For users who have lost their device and recovery codes. Verify the user’s identity first. Their
      authenticator app and passkeys are removed, they are signed out everywhere, and the password alone is
      enough to sign in.
    </QuestionDialog>
  )
}
