import { useState } from 'react'
import type { SignedInUser } from '../../../../contract/identity.ts'
import type { User } from '../../../../contract/people.ts'
import { Table } from '../../ui/table'
import { UserEdit } from './user-edit'
import { UserRow } from './user-row'

const columns = ['Person', 'Role', 'Status', 'Joined and last here', 'Actions']

/** A table, and on a phone the same rows as cards. One row at a time can be edited. */
export function UserTable({ users, me }: { users: readonly User[]; me: SignedInUser }) {
  const [editing, setEditing] = useState<string | null>(null)
  return (
    <Table caption="Users, newest first" columns={columns}>
      {users.map((user) =>
        user._id === editing ? (
          <UserEdit key={user._id} user={user} me={me} onDone={() => setEditing(null)} />
        ) : (
          <UserRow key={user._id} user={user} me={me} onEdit={() => setEditing(user._id)} />
        ),
      )}
    </Table>
  )
}
