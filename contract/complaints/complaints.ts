import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { complaintDeadlines } from '../store/policy-facts.ts'
import { optionalText, pageSize, text } from '../core/wire.ts'

export const ComplaintState = z.enum(['received', 'acknowledged', 'resolved'])
export type ComplaintState = z.infer<typeof ComplaintState>

/** A complaint as its sender sees it. */
export const Complaint = z.object({
  /** The unguessable id of the status page. */
  _id: z.string(),
  /** The number that the sender can quote, for example `C-000042`. */
  number: z.string(),
  state: ComplaintState,
  /** The order that the sender named; null if there is none. */
  orderNumber: z.string().nullable(),
  message: z.string(),
  receivedAt: z.iso.datetime(),
  acknowledgeBy: z.iso.datetime(),
  acknowledgedAt: z.iso.datetime().nullable(),
  resolveBy: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
  answer: z.string().nullable(),
})
export type Complaint = z.infer<typeof Complaint>

export const ComplaintRequest = z.object({
  name: text(100, 'Enter your name').min(2, 'Enter your name'),
  email: z.email('Enter a valid e-mail address').max(254),
  orderNumber: optionalText(100),
  message: text(4000, 'Describe what went wrong').min(10, 'Describe what went wrong in a sentence'),
})
export type ComplaintRequest = z.infer<typeof ComplaintRequest>

export const makeComplaint = endpoint({
  access: 'public',
  method: 'POST',
  path: '/api/complaints',
  summary: 'Makes a complaint. The reply contains its number, and an e-mail confirms it',
  body: ComplaintRequest,
  reply: Complaint,
  status: 201,
  idempotent: true,
  limit: 10,
})

const id = z.object({ id: z.string().max(100) })

export const showComplaint = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/complaints/:id',
  summary: 'Returns the state of a complaint. Its id is unguessable and only in the e-mails to its sender',
  params: id,
  reply: Complaint,
})

export const myComplaints = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/complaints',
  summary: 'Lists the complaints of the signed-in user, newest first',
  reply: z.object({ data: z.array(Complaint) }),
})

/** A complaint as staff see it. */
export const AdminComplaint = z.object({
  ...Complaint.shape,
  name: z.string(),
  email: z.string(),
  /** True if a legal deadline has passed before the shop has acknowledged or resolved the complaint. */
  isOverdue: z.boolean(),
})
export type AdminComplaint = z.infer<typeof AdminComplaint>

export const adminComplaints = endpoint({
  access: ['support', 'orders'],
  method: 'GET',
  path: '/api/admin/complaints',
  summary: 'Lists complaints, those that are not resolved first, then the oldest first',
  query: z.object({
    state: ComplaintState.optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: pageSize({ max: 100, fallback: 30 }),
  }),
  reply: z.object({ data: z.array(AdminComplaint), total: z.number().int() }),
})

export const adminComplaint = endpoint({
  access: ['support', 'orders'],
  method: 'GET',
  path: '/api/admin/complaints/:id',
  summary: 'Returns one complaint',
  params: id,
  reply: AdminComplaint,
})

export const acknowledgeComplaint = endpoint({
  access: ['support', 'orders'],
  method: 'POST',
  path: '/api/admin/complaints/:id/acknowledge',
  summary: 'Acknowledges a complaint, and tells its sender by e-mail',
  params: id,
  reply: AdminComplaint,
})

export const resolveComplaint = endpoint({
  access: ['support', 'orders'],
  method: 'POST',
  path: '/api/admin/complaints/:id/resolve',
  summary: 'Resolves a complaint with an answer, which its sender gets by e-mail',
  params: id,
  body: z.object({ answer: text(4000).min(10, 'Enter an answer for the customer') }),
  reply: AdminComplaint,
})

const HOUR_MS = 3_600_000
/** India's time is 5.5 hours ahead of UTC. */
const INDIA_MS = 5.5 * HOUR_MS

/**
 * Returns by when a complaint must be acknowledged and resolved. A month ends on the same day of the next month in India, or on its
 * last day if it is shorter.
 */
export function deadlinesOf(receivedAt: Date): { acknowledgeBy: Date; resolveBy: Date } {
  const acknowledgeBy = new Date(receivedAt.getTime() + complaintDeadlines.acknowledgeHours * HOUR_MS)
  const inIndia = new Date(receivedAt.getTime() + INDIA_MS)
  const end = new Date(inIndia)
  end.setUTCMonth(end.getUTCMonth() + complaintDeadlines.resolveMonths)
  if (end.getUTCDate() !== inIndia.getUTCDate()) end.setUTCDate(0)
  return { acknowledgeBy, resolveBy: new Date(end.getTime() - INDIA_MS) }
}
