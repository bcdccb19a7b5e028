import { useRouteLoaderData } from 'react-router'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'

/** Returns the signed-in staff member that the loader of the admin layout has loaded. */
export function useAdminUser(): SignedInUser {
  const data = useRouteLoaderData<{ user: SignedInUser }>('admin/layout/layout')
  if (!data) throw new Error('useAdminUser works only inside the admin layout')
  return data.user
}
