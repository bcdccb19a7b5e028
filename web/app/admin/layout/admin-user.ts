import { data, useRouteLoaderData, type RouterContextProvider } from 'react-router'
import { showCurrentUser, type SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { can, type Access } from '../../../../contract/core/permissions.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'

type LoaderArgs = { context: Readonly<RouterContextProvider>; request: Request }

/**
 * Throws an error page with status 403 if the user lacks a permission. For pages whose loader calls no endpoint that needs this permission
 * itself.
 */
export async function requireAccess(access: Access, { context, request }: LoaderArgs) {
  const api = await context.get(userApi)()
  const { user } = await orThrowResponse(api(showCurrentUser), request)
  if (can(access, user)) return
  const error = 'You do not have permission to do this. Please ask an admin'
  throw data({ error, code: 'forbidden' }, { status: 403 })
}

/** Returns the signed-in staff member that the loader of the admin layout has loaded. */
export function useAdminUser(): SignedInUser {
  const data = useRouteLoaderData<{ user: SignedInUser }>('admin/layout/layout')
  if (!data) throw new Error('useAdminUser works only inside the admin layout')
  return data.user
}
