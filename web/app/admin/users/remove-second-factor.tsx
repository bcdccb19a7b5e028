import type { User } from '../../../../contract/accounts/users.ts'
import { removeSecondFactor } from '../../../../contract/accounts/security.ts'
import { api } from '../../lib/api/browser-api'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { useUserActions } from './use-user-actions'

type RemoveProps = { user: User; isOpen: boolean; onClose: () => void }

/** Helps somebody back in who has lost the phone and the recovery codes. */
export function RemoveSecondFactor({ user: { _id: id, fullName }, isOpen, onClose }: RemoveProps) {
  const { isBusy, act } = useUserActions()
  async function remove() {
    const words = `${fullName} signs in with the password alone`
    if (await act(() => api(removeSecondFactor, { params: { id } }), words)) onClose()
  }
  return (
    <Dialog
      title={`Remove the second factor of ${fullName}?`}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => void remove()}>
            Remove
          </Button>
        </div>
      }
    >
      <p>
        For somebody who has lost phone and recovery codes. Make sure that it is them who asks: their
        authenticator app and passkeys count no more, they are signed out everywhere, and the password alone
        opens the account.
      </p>
    </Dialog>
  )
}
