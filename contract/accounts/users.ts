import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Right, Role } from './current-user.ts'
import { PersonName } from './names.ts'
import { optionalText, pageSize } from '../core/wire.ts'
import { PhoneNumber } from '../core/phone.ts'

export const UserStatus = z.enum(['active', 'blocked', 'inactive'])
export type UserStatus = z.infer<typeof UserStatus>
export const userStatuses = UserStatus.options

/** A user account as staff see it. `clerkId` is the user id at the identity provider. */
export const User = z.object({
  _id: z.string(),
  clerkId: z.string(),
  fullName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  phoneNumber: z.string().nullable(),
  imageUrl: z.string().nullable(),
  businessName: z.string().nullable(),
  status: UserStatus,
  role: Role,
  rights: z.array(Right),
  createdAt: z.iso.datetime(),
  lastLoginDate: z.iso.datetime().nullable(),
})
export type User = z.infer<typeof User>

const userId = z.object({ id: z.string().max(100) })

export const listUsers = endpoint({
  access: 'support',
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Lists all users, newest first; `q` searches names and e-mail addresses',
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: pageSize({ max: 100, fallback: 50 }),
    q: optionalText(100),
    status: z.enum(['all', ...UserStatus.options]).optional(),
    role: Role.optional(),
  }),
  reply: z.object({
    users: z.array(User),
    pagination: z.object({ current: z.number(), total: z.number(), totalUsers: z.number() }),
  }),
})

export const changeUser = endpoint({
  access: 'support',
  method: 'PATCH',
  path: '/api/admin/users/:id/status',
  summary:
    'Blocks, activates or updates a user. Blocking ends all sessions. Only an admin can change an e-mail address or a staff account',
  params: userId,
  body: z
    .object({
      status: UserStatus.optional(),
      fullName: PersonName.optional(),
      email: z.email('Enter a valid e-mail address').trim().toLowerCase().max(254).optional(),
      phoneNumber: PhoneNumber.nullish(),
    })
    .refine((change) => Object.values(change).some((value) => value !== undefined), {
      path: ['status'],
      message: 'Choose a status, or change another field',
    }),
  reply: User,
})

export const changeUsers = endpoint({
  access: 'support',
  method: 'POST',
  path: '/api/admin/users/statuses',
  summary:
    'Blocks or activates several users by the rules of a single change. A user who cannot be changed stays as they are, and the reply says why',
  body: z.object({ ids: z.array(z.string().max(100)).min(1).max(100), status: UserStatus }),
  reply: z.object({
    /** The changed users with the status that they had before. */
    changed: z.array(z.object({ id: z.string(), before: UserStatus })),
    refused: z.array(z.object({ id: z.string(), message: z.string() })),
  }),
})

export const setRole = endpoint({
  access: 'admin',
  method: 'PATCH',
  path: '/api/admin/users/:id/role',
  summary: 'Sets the role and permissions of a user; takes effect with their next request',
  params: userId,
  body: z.object({ role: Role, rights: z.array(Right).default([]) }),
  reply: User,
})

export const deleteUser = endpoint({
  access: 'admin',
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary: 'Erases a user and anonymises their orders. Refused while one of the orders is in progress',
  params: userId,
  reply: z.object({ success: z.literal(true) }),
})

export const dashboardStats = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/admin/dashboard-stats',
  summary: 'Counts users: in total, today (in India), and on each of the last seven days',
  reply: z.object({
    totalUsers: z.number(),
    todayUsers: z.number(),
    sellers: z.number(),
    staff: z.number(),
    blocked: z.number(),
    week: z.array(z.object({ day: z.iso.date(), users: z.number() })),
  }),
})
