import { useState } from 'react'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import type { User } from '../../../../contract/accounts/users.ts'
import { Table } from '../../ui/table'
import { UserEdit } from './user-edit'
import { UserRow } from './user-row'

export const userColumns = ['Person', 'Role', 'Status', 'Joined and last here', 'Actions']

/** A table, and on a phone the same rows as cards. One row at a time can be edited. */
type UserTableProps = { users: readonly User[]; me: SignedInUser; hidden: readonly string[] }

export function UserTable({ users, me, hidden }: UserTableProps) {
  const [editing, setEditing] = useState<string | null>(null)
  return (
    <Table caption="Users, newest first" columns={userColumns} hidden={editing ? [] : hidden}>
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
