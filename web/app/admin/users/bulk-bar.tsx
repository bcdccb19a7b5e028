import { useState } from 'react'
import type { User, UserStatus } from '../../../../contract/accounts/users.ts'
import { SelectionBar } from '../../components/admin-lists/selection-bar'
import type { Selection } from '../../components/admin-lists/use-selection'
import { useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'
import { userStatusLabels } from './user-labels'

type BulkBarProps = {
  users: readonly User[]
  selection: Selection
  change: ReturnType<typeof useBulkStatus>
}

/** Blocks or activates all selected users. Before a block, it says what follows. */
export function BulkBar({ users, selection, change }: BulkBarProps) {
  const [isAsked, setAsked] = useState(false)
  const selected = users.filter(({ _id }) => selection.has(_id))
  const set = (status: UserStatus) => void change.submit({ ids: selection.ids, status })
  return (
    <SelectionBar selection={selection} noun="user">
      <Button size="small" isBusy={change.isBusy} onClick={() => setAsked(true)}>
        Block…
      </Button>
      <Button size="small" variant="secondary" isBusy={change.isBusy} onClick={() => set('active')}>
        Activate
      </Button>
      <Dialog
        title={selected.length === 1 ? 'Block 1 user?' : `Block ${selected.length} users?`}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsked(false)} data-focus-first>
              Cancel
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsked(false)
                set('blocked')
              }}
            >
              Block
            </Button>
          </>
        }
      >
        <Consequences users={selected} />
      </Dialog>
    </SelectionBar>
  )
}

/** What follows if these users are blocked. */
function Consequences({ users }: { users: readonly User[] }) {
  const namesOf = (role: User['role']) =>
    users.flatMap((user) => (user.role === role ? [user.businessName ?? user.fullName] : [])).join(', ')
  const sellers = namesOf('seller')
  const staff = [namesOf('staff'), namesOf('admin')].filter(Boolean).join(', ')
  return (
    <div className="stack">
      <p>They are signed out everywhere, and cannot sign in again until you activate their accounts.</p>
      {sellers && (
        <p>
          <strong>Sellers: {sellers}.</strong> Their products stay on sale, but they can no longer pack
          orders. To stop the sale, suspend the business under Sellers.
        </p>
      )}
      {staff && (
        <p>
          <strong>Staff: {staff}.</strong> Only an admin can block them, and one admin always stays active.
        </p>
      )}
    </div>
  )
}

type Changes = {
  changed: { id: string; before: UserStatus }[]
  refused: { id: string; message: string }[]
}

/** The change of the selected users. Refused users stay selected; the message of a change can take it back. */
export function useBulkStatus(selection: Selection) {
  const undo = useEndpointForm('changeUsers', {
    done: 'Change undone. Users who were signed out sign in again.',
  })
  async function restore(changed: Changes['changed']) {
    for (const [status, group] of Map.groupBy(changed, ({ before }) => before)) {
      await undo.submit({ ids: group.map(({ id }) => id), status })
    }
  }
  return useEndpointForm('changeUsers', {
    onDone: (reply) => {
      const { changed, refused } = reply as Changes
      selection.set(refused.map(({ id }) => id))
      for (const { message } of refused.slice(0, 2)) void toast(message, { kind: 'error' })
      if (changed.length === 0 && refused.length > 0) return
      if (changed.length === 0) return void toast('Nothing to change: the users already have this status')
      const before = [...new Set(changed.map((user) => userStatusLabels[user.before].toLowerCase()))]
      const count = changed.length === 1 ? '1 user' : `${changed.length} users`
      void toast(`${count} changed, before: ${before.join(', ')}`, {
        kind: 'success',
        isLong: true,
        action: { label: 'Undo', onClick: () => void restore(changed) },
      })
    },
  })
}
