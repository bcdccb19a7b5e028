// Authorization: roles, permissions, and the permission that each endpoint requires. The server reads role and permissions of the user from
// the database on every request and calls `can`. Screens also call `can`, to hide actions that the server would refuse.

export const roles = ['customer', 'seller', 'staff', 'admin'] as const
export type Role = (typeof roles)[number]

/** Permissions that a member of staff can have, and their labels. An admin has all of them. */
export const rightLabels = {
  catalogue: 'Products, stock, prices and seller submissions',
  orders: 'Orders and rentals: their status, handover and return',
  finance: 'Payments, refunds, invoices and coupons',
  support: 'Customer support: accounts, reviews, complaints and e-mails; read access to orders and returns',
} as const
export type Right = keyof typeof rightLabels
export const rights = Object.keys(rightLabels) as readonly Right[]

/**
 * What an endpoint requires of its caller: a role of this group, this permission of staff, or at least one of these permissions. The group
 * `user` contains the roles of all signed-in users.
 */
export type Access = Group | Right | readonly Right[]
type Group = keyof typeof allowedRoles

const allowedRoles = {
  public: ['visitor', 'customer', 'seller', 'staff', 'admin'],
  user: ['customer', 'seller', 'staff', 'admin'],
  seller: ['seller'],
  staff: ['staff', 'admin'],
  admin: ['admin'],
} as const satisfies Record<string, readonly (Role | 'visitor')[]>

/** The user that permissions are checked for; null is a visitor who is not signed in. */
export type Principal = { role: Role; rights: readonly Right[] } | null

/** Returns whether `user` has the permission that an endpoint requires. */
export function can(access: Access, user: Principal): boolean {
  if (isGroup(access)) return (allowedRoles[access] as readonly string[]).includes(user?.role ?? 'visitor')
  const accepted: readonly Right[] = typeof access === 'string' ? [access] : access
  return (
    user?.role === 'admin' ||
    (user?.role === 'staff' && accepted.some((right) => user.rights.includes(right)))
  )
}

const isGroup = (access: Access): access is Group => typeof access === 'string' && access in allowedRoles

/** Whether the user is staff or an admin. */
export const isStaff = (user: Principal): boolean => can('staff', user)
