import type { Right, Role } from '../../../contract/core/permissions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The sender as the database knows them during this request; null for a visitor. */
    actor: Actor | null
  }
}

/** The authenticated sender (principal) of a request. The accounts module reads it from the database for each request. */
export type Actor = {
  id: string
  name: string
  email: string
  /** Whether they have proved that the e-mail address is theirs. */
  emailVerified: boolean
  role: Role
  rights: readonly Right[]
  /** Our session of this request; null for a token of another identity provider. */
  sessionId: string | null
  /** True for staff whose session has not passed the required second factor: they have no more rights than a customer. */
  lacksSecondFactor: boolean
  /** The IP address of the request. */
  ip: string
  /** When they signed in for this session; null if the token names no session of ours. */
  signedInAt: Date | null
}
