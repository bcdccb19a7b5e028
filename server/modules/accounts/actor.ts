import { sql } from 'kysely'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errors } from 'jose'
import { isStaff, type Right } from '../../../contract/core/permissions.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { hasBody } from '../../platform/http/body-rule.ts'
import type { Db, DbOrTx } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import type { AccessTokens } from './auth/sessions/access-tokens.ts'
import { claimsIssuer, authenticateAccessToken } from './sso/oidc-bearer.ts'
import { providerFor } from './sso/oidc-provider.ts'
import { findActorBySession, type findActorByIdentity, findInitiator } from './queries.ts'

type AuthenticationDeps = { db: Db; tokens: AccessTokens; env: Env }

const BEARER = /^Bearer (\S+)$/i

/**
 * Authenticates requests by their bearer token. A token that this shop issued is valid only while its session exists and its
 * user is active, so ending a session or blocking a user takes effect on the next request. A token of the third-party provider
 * is valid until it expires or its user is blocked. A request with an invalid token is treated as anonymous, not refused.
 */
export function authenticateRequests(app: FastifyInstance, { db, tokens, env }: AuthenticationDeps) {
  const thirdParty = env.thirdParty && providerFor(env.thirdParty)

  /** Returns the user of an access token that this shop issued; null if the session has ended or the user is not active. */
  async function findTokenUser(token: string) {
    const { sub, sid } = await tokens.verify(token)
    const row = typeof sid === 'string' ? await findActorBySession(db, sid) : null
    return row?.id === sub ? row : null
  }

  async function authenticateToken(token: string, ip: string): Promise<Actor | null> {
    const isThirdParty = thirdParty && claimsIssuer(thirdParty, token)
    const row = await (isThirdParty ? authenticateAccessToken(db, thirdParty, token) : findTokenUser(token))
    return row ? { signedInAt: null, ...withEffectiveRole(row, env), ip } : null
  }

  async function authenticate(request: FastifyRequest) {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
    if (!token) return
    request.actor = await authenticateToken(token, request.ip).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) return null
      throw error
    })
  }

  app.decorateRequest('actor', null)
  // Authenticates each request once. If only authorized users may send a body to the endpoint, a request with a body is
  // authenticated before the server reads the body. Every other request is authenticated after the server has read its body.
  app.addHook('preParsing', async (request) => {
    if (hasProtectedBody(request)) await authenticate(request)
  })
  app.addHook('preValidation', async (request) => {
    if (!hasProtectedBody(request)) await authenticate(request)
  })
}

/** Returns true if the request has a body that only authorized users may send. */
function hasProtectedBody({ raw, routeOptions }: FastifyRequest): boolean {
  const rule = routeOptions.config.body
  return rule !== undefined && rule.access !== 'public' && hasBody(raw)
}

type ActorRow =
  | NonNullable<Awaited<ReturnType<typeof findActorBySession>>>
  | NonNullable<Awaited<ReturnType<typeof findActorByIdentity>>>

/**
 * Returns the user with the role that applies to this session. If STAFF_SECOND_FACTOR is `required`, a staff session without a
 * second factor has no staff rights, but only the role of a customer or seller.
 */
function withEffectiveRole({ type, second_factor, ...user }: ActorRow, env: Env) {
  const lacksSecondFactor = env.STAFF_SECOND_FACTOR === 'required' && isStaff(user) && second_factor === null
  return lacksSecondFactor
    ? { ...user, role: type, rights: [], lacksSecondFactor }
    : { ...user, lacksSecondFactor }
}

/** Returns the user who started a job, with their current rights; null if no user started it or the user is no longer active. */
export async function loadInitiator(db: DbOrTx, userId: string | null): Promise<Actor | null> {
  const user = userId && (await findInitiator(db, userId))
  return user ? { ...user, sessionId: null, lacksSecondFactor: false, ip: '', signedInAt: null } : null
}

/** Returns the number of active users with this right. Admins have all rights. */
export async function countUsersWithRight(db: DbOrTx, right: Right): Promise<number> {
  const row = await db
    .selectFrom('users')
    .where('status', '=', 'active')
    .where((eb) =>
      eb.or([
        eb('role', '=', 'admin'),
        eb.and([eb('role', '=', 'staff'), sql<boolean>`${right} = any (rights)`]),
      ]),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
