import { useState } from 'react'
import type { SignedInUser } from '../../../../contract/identity.ts'
import type { User } from '../../../../contract/people.ts'
import { UserEdit } from './user-edit'
import { UserRow } from './user-row'

const columns = ['Person', 'Role', 'Status', 'Joined and last here', 'Actions']

/** A table, and on a phone the same rows as cards. One row at a time can be edited. */
export function UserTable({ users, me }: { users: readonly User[]; me: SignedInUser }) {
  const [editing, setEditing] = useState<string | null>(null)
  return (
    <table className="w-full border-separate border-spacing-0 max-md:block">
      <caption className="sr-only">Users, newest first</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((name) => (
            <th
              key={name}
              scope="col"
              className="border-b border-line px-3 py-2 text-left text-sm font-semibold text-muted"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:flex max-md:flex-col max-md:gap-3">
        {users.map((user) =>
          user._id === editing ? (
            <UserEdit key={user._id} user={user} me={me} onDone={() => setEditing(null)} />
          ) : (
            <UserRow key={user._id} user={user} me={me} onEdit={() => setEditing(user._id)} />
          ),
        )}
      </tbody>
    </table>
  )
}
