// Who opens which door: the one table of it. The server reads role and rights from the database on every request and asks
// `isLetIn`; screens ask the same to leave out what would be refused, and decide nothing.

export const roles = ['customer', 'seller', 'staff', 'admin'] as const
export type Role = (typeof roles)[number]

/** What a member of staff may be trusted with; an admin has them all. The words stand where an admin hands them out. */
export const rightLabels = {
  catalogue: 'Products, stock, prices and what sellers submit',
  orders: 'Orders and rentals: their status, handover and return',
  finance: 'Payments, refunds, invoices and coupons',
  support: 'People who need help: their accounts and their orders, to read',
} as const
export type Right = keyof typeof rightLabels
export const rights = Object.keys(rightLabels) as readonly Right[]

/** For whom a door is. A right, or one of several, is for staff who have it; `staff` for all who work here. */
export type Access = Group | Right | readonly Right[]
type Group = keyof typeof letsIn

const letsIn = {
  public: ['visitor', 'customer', 'seller', 'staff', 'admin'],
  user: ['customer', 'seller', 'staff', 'admin'],
  seller: ['seller'],
  staff: ['staff', 'admin'],
  admin: ['admin'],
} as const satisfies Record<string, readonly (Role | 'visitor')[]>

/** Somebody, as far as doors look at them; null is a visitor. */
export type Principal = { role: Role; rights: readonly Right[] } | null

/** Whether a door of this access opens for whoever asks. */
export function can(access: Access, who: Principal): boolean {
  if (isGroup(access)) return (letsIn[access] as readonly string[]).includes(who?.role ?? 'visitor')
  const any: readonly Right[] = typeof access === 'string' ? [access] : access
  return who?.role === 'admin' || (who?.role === 'staff' && any.some((right) => who.rights.includes(right)))
}

const isGroup = (access: Access): access is Group => typeof access === 'string' && access in letsIn

/** Whoever works here, whatever they are trusted with. */
export const isStaff = (who: Principal): boolean => can('staff', who)
