import type { Right, Role } from '../../../contract/core/permissions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user who sent the request, as read from the database for this request; null for a visitor. */
    actor: Actor | null
  }
}

/** The authenticated user (principal) who sent a request. The accounts module reads this data from the database for each request. */
export type Actor = {
  id: string
  name: string
  email: string
  /** Whether the user has proved that the e-mail address is their own. */
  emailVerified: boolean
  role: Role
  rights: readonly Right[]
  /** Id of the user's session in this shop; null if there is none, for example with a token of a third-party identity provider. */
  sessionId: string | null
  /** True for staff who have not passed the required second factor in this session. They have no more rights than a customer. */
  lacksSecondFactor: boolean
  /** The IP address of the request. */
  ip: string
  /** When the user signed in for this session; null if `sessionId` is null. */
  signedInAt: Date | null
}
