import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { BusinessRole } from './seller-portal.ts'

/** How long a letter that asks somebody into a team can be answered. */
export const INVITATION_DAYS = 14

export const TeamMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  part: BusinessRole,
})
export type TeamMember = z.infer<typeof TeamMember>

/** What somebody is asked to be in a team. */
export const MemberRole = z.enum(['manager', 'member'])

/** Somebody who was asked and has not answered. */
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  part: MemberRole,
  sentAt: z.iso.datetime(),
  /** Past that, the letter no longer opens the team; it can be sent again. */
  expiresAt: z.iso.datetime(),
  isOver: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

/** Those who were asked are for the owner's eyes; others read none. */
const Team = z.object({ data: z.array(TeamMember), invited: z.array(Invitation) })

export const sellerTeam = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/team',
  summary: 'Who works for one’s business, the owner first, and who was asked to',
  reply: Team,
})

export const inviteMember = endpoint({
  access: 'seller',
  method: 'POST',
  path: '/api/seller/team',
  summary:
    'Asks somebody by letter to work for one’s business, with or without an account; again, it sends a new letter and ends the old one. For its owner',
  body: z.object({
    email: z.string().trim().toLowerCase().max(254).pipe(z.email('Enter a valid e-mail address')),
    part: MemberRole,
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
  summary: 'Takes back a letter that asks somebody into one’s team; for its owner',
  params: id,
  reply: Team,
})

export const removeMember = endpoint({
  access: 'seller',
  method: 'DELETE',
  path: '/api/seller/team/:id',
  summary: 'Ends somebody’s work for one’s business at once; for its owner',
  params: id,
  reply: Team,
})

const token = z.string().min(1).max(100)

export const showInvitation = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/seller/invitation',
  summary: 'What the letter with this token asks for',
  query: z.object({ token }),
  reply: z.object({ business: z.string(), part: MemberRole, email: z.string() }),
  limit: 30,
})

export const acceptInvitation = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/seller/invitation/accept',
  summary:
    'Joins the team that the letter with this token asks one into, with the account of the address it was sent to',
  body: z.object({ token }),
  reply: z.object({ business: z.string() }),
  limit: 30,
})
