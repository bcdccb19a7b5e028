import { can } from '../../../../contract/core/permissions.ts'
import { AreaMenu } from '../../ui/area-menu'
import { adminPages } from './admin-pages'
import { useAdminUser } from './admin-user'

/** The pages of the admin area that this member of staff may open. */
export function AdminMenu({ className = '' }: { className?: string }) {
  const me = useAdminUser()
  const entries = adminPages.filter(({ access }) => can(access, me))
  return <AreaMenu label="Admin" entries={entries} className={className} />
}
