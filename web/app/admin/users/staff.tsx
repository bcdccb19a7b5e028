import { useState } from 'react'
import { listUsers, setRole, type User } from '../../../../contract/accounts/users.ts'
import { rights, rightLabels } from '../../../../contract/core/permissions.ts'
import { userApi } from '../../lib/api/api-context'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { orThrowResponse } from '../../lib/api/route-errors'
import { formatInstant } from '../../lib/labels/order-labels'
import { Button, ButtonLink } from '../../ui/button'
import { Cell, Row, Table } from '../../ui/table'
import { PageHeader } from '../../ui/page-header'
import { Section } from '../../ui/section'
import type { Route } from './+types/staff'
import { requireAccess } from '../layout/admin-user'
import { useAdminUser } from '../layout/admin-user'
import { UserRights } from './user-rights'
import { titleOf } from '../../lib/brand'
import { roleLabels, userStatusLabels } from './user-labels'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireAccess(setRole.access, { context, request })
  const api = await context.get(userApi)()
  const ofRole = (role: 'admin' | 'staff') => api(listUsers, { query: { role, page: 1, limit: 100 } })
  const [admins, staff] = await orThrowResponse(Promise.all([ofRole('admin'), ofRole('staff')]), request)
  return { members: [...admins.users, ...staff.users] }
}

export const action = endpointAction({ setRole })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Staff', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The staff of the shop with their rights. */
export default function Staff({ loaderData: { members } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Staff"
        text="Admins can do everything. Other staff can do what their rights allow; changes apply immediately. New staff first sign up as customers and confirm their e-mail address. Then they are given a role under Users."
      >
        <ButtonLink to="/admin/users?role=customer" size="small" variant="secondary">
          Add staff
        </ButtonLink>
      </PageHeader>
      <Table caption="Staff and their rights" columns={['Name', 'Role', 'Rights', 'Last sign-in', 'Actions']}>
        {members.map((user) => (
          <StaffRow key={user._id} user={user} />
        ))}
      </Table>
      <Section title="Rights explained">
        <dl className="grid max-w-2xl gap-x-6 gap-y-2 sm:grid-cols-[8rem_1fr]">
          {rights.map((right) => (
            <div key={right} className="contents">
              <dt className="font-semibold capitalize">{right}</dt>
              <dd className="text-muted">{rightLabels[right]}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  )
}

function StaffRow({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  const me = useAdminUser()
  const { fullName, email, role, rights: own, status, lastLoginDate } = user
  return (
    <Row>
      <Cell className="max-md:col-span-2">
        <span className="block font-medium">{fullName}</span>
        <span className="hint break-words">{email}</span>
      </Cell>
      <Cell>
        {roleLabels[role]}
        {status !== 'active' && <span className="hint text-danger">{userStatusLabels[status]}</span>}
      </Cell>
      <Cell className="max-md:col-span-2">
        {role === 'admin' && 'Everything'}
        {role !== 'admin' && own.length === 0 && <span className="text-muted">No rights yet</span>}
        {role !== 'admin' && <span className="capitalize">{own.join(', ')}</span>}
      </Cell>
      <Cell className="text-sm text-muted max-md:col-span-2">
        {lastLoginDate ? formatInstant(lastLoginDate) : 'Never'}
      </Cell>
      <Cell className="max-md:col-span-2 md:py-1!">
        {user._id === me.id ? (
          <span className="inline-flex min-h-11 items-center text-sm text-muted">You</span>
        ) : (
          <>
            <Button size="small" variant="quiet" className="-mx-3" onClick={() => setOpen(true)}>
              Change<span className="sr-only"> the rights of {fullName}</span>
            </Button>
            <UserRights user={user} isOpen={isOpen} onClose={() => setOpen(false)} />
          </>
        )}
      </Cell>
    </Row>
  )
}
