import type { ReactNode } from 'react'
import { exportUsers } from '../../../../contract/reports/exports.ts'
import { importKinds } from '../../../../contract/catalog/imports.ts'
import { Role, type SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { endSessionsOfUser, removeSecondFactor } from '../../../../contract/accounts/security.ts'
import {
  changeUser,
  changeUsers,
  deleteUser,
  listUsers,
  setRole,
  UserStatus,
  type User,
} from '../../../../contract/accounts/users.ts'
import { can, isStaff } from '../../../../contract/core/permissions.ts'
import { userApi } from '../../lib/api/api-context'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { orThrowResponse } from '../../lib/api/route-errors'
import { DownloadButton } from '../../components/download-button'
import { Pager } from '../../ui/pager'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import type { Route } from './+types/users'
import { useAdminUser } from '../layout/admin-user'
import { ColumnChoice, createHiddenColumns } from '../../components/admin-lists/column-choice'
import { ListFilters } from '../../components/admin-lists/list-filters'
import { listPath } from '../../components/admin-lists/list-path'
import { HeaderActions } from '../../ui/menu/row-menu'
import { RefreshButton } from '../../components/admin-lists/refresh-button'
import { roleLabels, userStatusLabels } from './user-labels'
import { useState } from 'react'
import { Table } from '../../ui/table'
import { PageHeader } from '../../ui/page-header'
import { ListCount } from '../../ui/list-body'
import { UserEdit } from './user-edit'
import { titleOf } from '../../lib/brand'
import { useFileName } from '../../lib/downloads'
import { UserRow } from './user-row'
import { useSelection, type Selection } from '../../components/admin-lists/use-selection'
import { BulkBar, useBulkStatus } from './bulk-bar'
import { viewForms } from '../../components/admin-lists/save-view'

const PATH = '/admin/users'
const filterFields = [
  { name: 'status', label: 'Status', options: userStatusLabels },
  { name: 'role', label: 'Role', options: roleLabels },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const q = searchParams.get('q')?.trim().slice(0, 100) ?? ''
  const status = UserStatus.safeParse(searchParams.get('status')).data
  const role = Role.safeParse(searchParams.get('role')).data
  const page = Math.max(1, Math.min(100_000, Math.trunc(Number(searchParams.get('page'))) || 1))
  const query = { q, page, limit: 50, ...(status ? { status } : {}), ...(role ? { role } : {}) }
  const filter = { q, status: status ?? '', role: role ?? '' }
  const api = await context.get(userApi)()
  return { ...(await orThrowResponse(api(listUsers, { query }), request)), filter }
}

export const action = endpointAction({
  changeUser,
  changeUsers,
  deleteUser,
  endSessionsOfUser,
  removeSecondFactor,
  setRole,
  ...viewForms,
})
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Users', 'admin') },
  { name: 'robots', content: 'noindex' },
]

const hiddenColumns = createHiddenColumns('users')

export default function AdminUsers({ loaderData: { users, pagination, filter } }: Route.ComponentProps) {
  const fileNameOf = useFileName()
  const me = useAdminUser()
  const hidden = hiddenColumns.useValue()
  const selection = useSelection(users.filter((user) => mayBlock(me, user)).map(({ _id }) => _id))
  const change = useBulkStatus(selection)
  return (
    <>
      <PageHeader title="Users">
        <ColumnChoice columns={userColumns.slice(0, -1)} hidden={hidden} onChange={hiddenColumns.set} />
        <RefreshButton />
        <HeaderActions>
          {can(exportUsers.access, me) && (
            <DownloadButton address={exportUsers.path} name={fileNameOf('users')} ending="csv">
              Export CSV
            </DownloadButton>
          )}
          {can(importKinds.users.access, me) && (
            <ButtonLink to="/admin/users/import" size="small" variant="secondary">
              Import CSV
            </ButtonLink>
          )}
        </HeaderActions>
      </PageHeader>
      <ListFilters path={PATH} filter={filter} search="Name or e-mail" parts={filterFields} />
      <ListCount>{countLabel(pagination)}</ListCount>
      <UserTable
        users={users}
        me={me}
        selection={selection}
        hidden={hidden}
        empty={<NoUsers page={pagination.current} />}
      />
      <Pager
        page={pagination.current}
        pages={pagination.total}
        hrefOf={(page) => listPath(PATH, { ...filter, page: String(page) })}
      />
      {selection.ids.length > 0 && <BulkBar users={users} selection={selection} change={change} />}
    </>
  )
}

/** Nobody can block themselves, and only admins can block staff. */
const mayBlock = (me: SignedInUser, user: User) =>
  user._id !== me.id && (me.role === 'admin' || !isStaff(user))

type Pages = { current: number; total: number; totalUsers: number }

function countLabel({ current, total, totalUsers }: Pages): string {
  const users = totalUsers === 1 ? '1 user' : `${totalUsers.toLocaleString('en-IN')} users`
  return total > 1 ? `${users}, page ${current} of ${total}` : users
}

const NoUsers = ({ page }: { page: number }) => (
  <EmptyState title={page > 1 ? 'Page not found' : 'No matching users'}>
    <p className="text-muted">
      {page > 1 ? 'The list has fewer pages.' : 'No name or e-mail address matches your search.'}
    </p>
    <ButtonLink to={PATH} variant="secondary">
      Show all users
    </ButtonLink>
  </EmptyState>
)

const userColumns = ['User', 'Role', 'Status', 'Joined and last sign-in', 'Actions']

type UserTableProps = {
  users: readonly User[]
  me: SignedInUser
  selection: Selection
  hidden: readonly string[]
  empty: ReactNode
}

/** The users as a table, or as cards on a phone. One row at a time can be edited. */
function UserTable({ users, me, selection, hidden, empty }: UserTableProps) {
  const [editing, setEditing] = useState<string | null>(null)
  const [lastEdited, setLastEdited] = useState<string | null>(null)
  return (
    <Table caption="Users, newest first" columns={userColumns} hidden={editing ? [] : hidden} empty={empty}>
      {users.map((user) =>
        user._id === editing ? (
          <UserEdit key={user._id} user={user} me={me} onDone={() => setEditing(null)} />
        ) : (
          <UserRow
            key={user._id}
            user={user}
            me={me}
            selection={selection}
            isLastEdited={user._id === lastEdited}
            onEdit={() => {
              setLastEdited(user._id)
              setEditing(user._id)
            }}
          />
        ),
      )}
    </Table>
  )
}
