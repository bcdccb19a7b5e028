import { z } from 'zod'
import { adminComplaints } from '../complaints/complaints.ts'
import { endpoint } from '../core/endpoint.ts'
import { formatRupees, paise } from '../core/money.ts'
import type { Access } from '../core/permissions.ts'
import { adminOrders } from '../orders/orders.ts'
import { rentalToday } from '../rentals/handover.ts'
import { adminReturns } from '../returns/returns.ts'
import { reviewQueue } from '../sellers/submission-review.ts'
import { adminOutbox } from '../store/emails.ts'

/** The kinds of notifications for staff, and their labels in the preferences. */
export const notificationKinds = {
  order: 'New orders',
  return: 'Requested returns',
  submission: 'Submitted products',
  'low-stock': 'Low stock',
  'late-rental': 'Late rentals',
  complaint: 'Complaints',
  'failed-job': 'Failed background jobs',
} as const
export type NotificationKind = keyof typeof notificationKinds
export const allKinds = Object.keys(notificationKinds) as readonly NotificationKind[]

/** The permission that a member of staff needs for the notifications of a kind: that of the page to which they link. */
export const notificationAccess: Record<NotificationKind, Access> = {
  order: adminOrders.access,
  return: adminReturns.access,
  submission: reviewQueue.access,
  'low-stock': 'catalogue',
  'late-rental': rentalToday.access,
  complaint: adminComplaints.access,
  'failed-job': adminOutbox.access,
}

const Kind = z.enum(allKinds)

export const StaffNotification = z.object({
  kind: Kind,
  /** The id of the order, return, submission, product, booking, complaint or job. */
  id: z.string(),
  /** The name of the customer, product or job. */
  name: z.string(),
  /** The business of a submission, the customer of a rental, or the size and colour of a product. */
  about: z.string(),
  /** The number of the order or complaint; empty for products and jobs. */
  number: z.string(),
  /** The paise of an order, or the units of a product that are left. */
  amount: z.number(),
  at: z.iso.datetime(),
  isNew: z.boolean(),
})
export type StaffNotification = z.infer<typeof StaffNotification>

type Described = Omit<StaffNotification, 'at' | 'isNew'>

const nameOf = (product: string, variant: string) => (variant ? `${product} (${variant})` : product)

const texts: Record<NotificationKind, (notification: Described) => string> = {
  order: ({ number, name, amount }) => `New order ${number} of ${name}: ${formatRupees(paise(amount))}`,
  return: ({ name, number }) => `${name} wants to return goods of order ${number}`,
  submission: ({ name, about }) => `${about} submitted “${name}”`,
  'low-stock': ({ name, about, amount }) =>
    amount === 0 ? `Sold out: ${nameOf(name, about)}` : `Only ${amount} left: ${nameOf(name, about)}`,
  'late-rental': ({ name, about }) => `${about} has not brought back ${name}`,
  complaint: ({ name }) => `${name} has made a complaint`,
  'failed-job': ({ name }) => `A background job has failed: ${name.replaceAll('-', ' ')}`,
}

/** Returns the notification as one sentence. */
export const notificationText = (notification: Described): string => texts[notification.kind](notification)

/** Returns the path of the page on which staff can act. */
export function notificationPath({ kind, id }: Pick<StaffNotification, 'kind' | 'id'>): string {
  const paths: Record<NotificationKind, string> = {
    order: `/admin/orders/${id}`,
    return: `/admin/returns/${id}`,
    submission: `/admin/submissions/${id}`,
    'low-stock': `/admin/products?edit=${id}`,
    'late-rental': `/admin/rentals/handover/${id}`,
    complaint: `/admin/complaints/${id}`,
    'failed-job': '/admin/outbox',
  }
  return paths[kind]
}

/** The number of open tasks by the page of the admin area that lists them. */
const PendingWork = z.object({
  orders: z.int(),
  rentals: z.int(),
  returns: z.int(),
  complaints: z.int(),
  submissions: z.int(),
  reviews: z.int(),
  payments: z.int(),
})
export type PendingWork = z.infer<typeof PendingWork>

/** The bell shows this many notifications at most. */
export const MAX_NOTIFICATIONS = 30

export const staffInbox = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/admin/inbox',
  summary:
    'Returns the newest notifications of the signed-in member of staff, and the number of open tasks by page',
  reply: z.object({ notifications: z.array(StaffNotification), pending: PendingWork }),
})

export const markNotificationsSeen = endpoint({
  access: 'staff',
  method: 'POST',
  path: '/api/admin/inbox/seen',
  summary: 'Records that the signed-in member of staff has seen all notifications up to this moment',
  body: z.object({ until: z.iso.datetime() }),
  reply: z.object({ until: z.iso.datetime() }),
})

const Preference = z.object({ kind: Kind, bell: z.boolean(), email: z.boolean() })

export const notificationPreferences = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/admin/inbox/preferences',
  summary:
    'Returns how the signed-in member of staff is notified of each kind that their permissions include',
  reply: z.object({ preferences: z.array(Preference) }),
})

export const saveNotificationPreferences = endpoint({
  access: 'staff',
  method: 'PUT',
  path: '/api/admin/inbox/preferences',
  summary: 'Saves the kinds of notifications that the bell shows and that are sent by e-mail',
  body: z.object({ bell: z.array(Kind), email: z.array(Kind) }),
  reply: z.object({ preferences: z.array(Preference) }),
})
