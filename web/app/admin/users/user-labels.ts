import type { UserStatus } from '../../../../contract/accounts/users.ts'
import type { Role } from '../../../../contract/core/permissions.ts'

export const userStatusLabels: Record<UserStatus, string> = {
  active: 'Active',
  blocked: 'Blocked',
  inactive: 'Inactive',
}

export const roleLabels: Record<Role, string> = {
  customer: 'Customer',
  seller: 'Seller',
  staff: 'Staff',
  admin: 'Admin',
}
