import { useRouteLoaderData } from 'react-router'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'

/** The signed-in staff member, as of the last load of the page. */
export function useAdminUser(): SignedInUser {
  const data = useRouteLoaderData<{ user: SignedInUser }>('admin/layout/layout')
  if (!data) throw new Error('useAdminUser works only inside the admin layout')
  return data.user
}
