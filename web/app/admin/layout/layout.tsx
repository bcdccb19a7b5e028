import { useEffect } from 'react'
import { data, Link, Outlet } from 'react-router'
import { showCurrentUser } from '../../../../contract/accounts/current-user.ts'
import { savedViews } from '../../../../contract/accounts/saved-views.ts'
import { can, isStaff } from '../../../../contract/core/permissions.ts'
import { shopNotices } from '../../../../contract/store/store.ts'
import { userApi } from '../../lib/api/api-context'
import { lastLoadedLoader } from '../../lib/api/last-loaded'
import { orThrowResponse, toSecondFactor } from '../../lib/api/route-errors'
import { AreaLayout, AreaError } from '../../components/area-layout'
import { setUser } from '../../lib/account/session'
import { Notice } from '../../ui/notice'
import { TableLetters } from '../../ui/table'
import type { Route } from './+types/layout'
import { AdminKeys } from './admin-keys'
import { singleKeys } from './single-keys'
import { AdminHeader, AdminMenu } from './admin-header'
import { pageAccess } from './page-access'
import { useInbox } from './use-inbox'
import { useSignedInUser } from '../../lib/account/signed-in-user'
import { ButtonLink } from '../../ui/button'
import { titleOf } from '../../lib/brand'
import { EmptyState } from '../../ui/empty-state'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const { user, lacksSecondFactor } = await orThrowResponse(api(showCurrentUser), request)
  if (!isStaff(user)) {
    throw data({ error: 'This area is for staff only', code: 'forbidden' }, { status: 403 })
  }
  if (lacksSecondFactor) throw toSecondFactor(request)
  const [notices, views] = await orThrowResponse(Promise.all([api(shopNotices), api(savedViews)]), request)
  return { user, ...notices, ...views }
}

export const clientLoader = lastLoadedLoader<Awaited<ReturnType<typeof loader>>>()

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, '', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/**
 * The layout of the admin area. Every endpoint checks the permissions on the server; the check in this layout only avoids empty
 * pages.
 */
export default function AdminLayout({
  loaderData: { user, notices, lacksTaxIdentity },
}: Route.ComponentProps) {
  useEffect(() => setUser(user), [user])
  const inbox = useInbox(user)
  const hasSingleKeys = singleKeys.useValue()
  return (
    <AreaLayout
      isWide
      header={<AdminHeader inbox={inbox} />}
      menu={
        <AdminMenu
          pending={inbox.pending}
          className="sticky top-20 -mx-1 max-h-[calc(100dvh-6rem)] overflow-y-auto px-1 pb-4"
        />
      }
    >
      {notices.map((text) => (
        <Notice key={text} kind="error" className="mb-6 print:hidden">
          {text}
        </Notice>
      ))}
      {lacksTaxIdentity && <NoInvoices canOpenSettings={can(pageAccess.settings, user)} />}
      <TableLetters value={hasSingleKeys ? 'page' : 'off'}>
        <Outlet />
      </TableLetters>
      <AdminKeys />
    </AreaLayout>
  )
}

const NoInvoices = ({ canOpenSettings }: { canOpenSettings: boolean }) => (
  <Notice kind="warning" className="mb-6 print:hidden">
    The shop issues no invoices yet.{' '}
    {canOpenSettings ? (
      <>
        Complete its{' '}
        <Link to="/admin/settings/general" className="underline underline-offset-4">
          legal name and address
        </Link>{' '}
        and its{' '}
        <Link to="/admin/settings/taxes" className="underline underline-offset-4">
          GST registration
        </Link>
        .
      </>
    ) : (
      'An admin must complete its legal name and address and its GST registration.'
    )}
  </Notice>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <AreaError error={error} forbidden={<NotStaff />} />
)

/** Shown to signed-in users who are not staff. */
function NotStaff() {
  const user = useSignedInUser()
  return (
    <EmptyState level={1} title="This area is for staff" icon="shield">
      <p className="text-muted">
        {user
          ? `You are signed in as ${user.email}, which is not a staff account.`
          : 'Your account is not a staff account.'}
      </p>
      <div className="cluster justify-center">
        <ButtonLink to="/">Return to Home</ButtonLink>
        <ButtonLink to="/sign-in/customer?redirect=/admin" variant="secondary">
          Sign in with another account
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
