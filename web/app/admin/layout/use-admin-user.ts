import { useRouteLoaderData } from 'react-router'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'

/** The member of staff in front of this page, as the server knew them when it was loaded. */
export function useAdminUser(): SignedInUser {
  const data = useRouteLoaderData<{ user: SignedInUser }>('admin/layout/layout')
  if (!data) throw new Error('Only pages of the admin area know who works here')
  return data.user
}
