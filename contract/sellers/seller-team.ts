import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { BusinessRole } from './seller-portal.ts'

/** Number of days after which an invitation expires. */
export { invitationDays as INVITATION_DAYS } from '../store/policy-facts.ts'

export const TeamMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: BusinessRole,
})
export type TeamMember = z.infer<typeof TeamMember>

/** Role that an invited user gets in the team. */
export const MemberRole = z.enum(['manager', 'member'])

/** An invitation that has not been accepted yet. */
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: MemberRole,
  sentAt: z.iso.datetime(),
  /** The invitation expires at this time; it can be sent again. */
  expiresAt: z.iso.datetime(),
  isOver: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

/** The team of a business. Only the owner sees `invited`; it is empty for other members. */
const Team = z.object({ data: z.array(TeamMember), invited: z.array(Invitation) })

export const sellerTeam = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/team',
  summary: 'Lists the team of the business, the owner first, and the open invitations',
  reply: Team,
})

export const inviteMember = endpoint({
  access: 'seller',
  method: 'POST',
  path: '/api/seller/team',
  summary:
    'Invites a new member to the team by e-mail; a new invitation replaces the previous one. For the owner',
  body: z.object({
    email: z.string().trim().toLowerCase().max(254).pipe(z.email('Enter a valid e-mail address')),
    role: MemberRole,
  }),
  reply: Team,
  status: 201,
  limit: 20,
})

const id = z.object({ id: z.string().max(100) })

export const withdrawInvitation = endpoint({
  access: 'seller',
  method: 'DELETE',
  path: '/api/seller/invitations/:id',
  summary: 'Withdraws an invitation to the team. For the owner',
  params: id,
  reply: Team,
})

export const removeMember = endpoint({
  access: 'seller',
  method: 'DELETE',
  path: '/api/seller/team/:id',
  summary: 'Removes a member from the team. For the owner',
  params: id,
  reply: Team,
})

const token = z.string().min(1).max(100)

export const showInvitation = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/seller/invitation',
  summary: 'Returns the invitation with this token',
  query: z.object({ token }),
  reply: z.object({ business: z.string(), role: MemberRole, email: z.string() }),
  limit: 30,
})

export const acceptInvitation = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/seller/invitation/accept',
  summary: 'Accepts the invitation with this token, with the account of the invited e-mail address',
  body: z.object({ token }),
  reply: z.object({ business: z.string() }),
  limit: 30,
})
