import { sql } from 'kysely'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errors } from 'jose'
import { isStaff, type Right } from '../../../contract/core/permissions.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { hasBody, type BodyRule } from '../../platform/http/body-rule.ts'
import type { Db, DbOrTx } from '../../platform/db/database.ts'
import { createBatcher } from '../../platform/db/batcher.ts'
import type { Env } from '../../env.ts'
import type { AccessTokens } from './auth/sessions/access-tokens.ts'
import { isFrom, personBehind } from './sso/oidc-bearer.ts'
import { providerFor } from './sso/oidc-provider.ts'
import { findActors, type findActorOf, findInitiator } from './queries.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** When its sender was read from the database last, on the clock of `performance`. */
    recognisedAt: number
  }
}

type Parts = { db: Db; tokens: AccessTokens; env: Env }

/** Milliseconds for which the sender of a request is not read again. */
const RECENT_MS = 1000

/** Questions about sessions that are open at the same time, and sessions in each. */
const QUESTIONS = { maxConcurrentBatches: 2, maxBatchSize: 64 }
const BEARER = /^Bearer (\S+)$/i

/**
 * Puts the person behind the bearer token on every request. A token counts only while its session stands and its user is
 * active, so ending a session or blocking a user shuts all doors at once. A token of the third-party provider counts while
 * it is valid and its user active. A bad token is nobody, not an error.
 */
export function authenticateRequests(app: FastifyInstance, { db, tokens, env }: Parts) {
  const thirdParty = env.thirdParty && providerFor(env.thirdParty)

  /** Asked for each request, so requests that come together are one question. */
  const personOf = createBatcher((sessionIds: readonly string[]) => personsOf(db, sessionIds), {
    ...QUESTIONS,
    conflictKeys: () => [],
  })

  /** Whoever holds a token of ours, whichever provider they signed in with. */
  async function holderOf(token: string) {
    const { sub, sid } = await tokens.verify(token)
    const person = typeof sid === 'string' ? await personOf(sid) : null
    return person?.id === sub ? person : null
  }

  async function actorOf(token: string, ip: string): Promise<Actor | null> {
    const isTheirs = thirdParty && isFrom(thirdParty, token)
    const person = await (isTheirs ? personBehind(db, thirdParty, token) : holderOf(token))
    return person && { signedInAt: null, ...trusted(person, env), ip }
  }

  async function recognise(request: FastifyRequest) {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
    if (!token) return
    request.actor = await actorOf(token, request.ip).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) return null
      throw error
    })
    request.recognisedAt = performance.now()
  }

  app.decorateRequest('actor', null)
  app.decorateRequest('recognisedAt', -Infinity)
  // A body that not everybody may send is read after its sender is known; if it took long, the sender is read again.
  app.addHook('preParsing', async (request) => {
    if (!isPublic(request.routeOptions.config.body) && hasBody(request.raw)) await recognise(request)
  })
  app.addHook('preValidation', async (request) => {
    if (performance.now() - request.recognisedAt > RECENT_MS) await recognise(request)
  })
}

const isPublic = (rule: BodyRule | undefined) => !rule || rule.access === 'public'

async function personsOf(db: Db, sessionIds: readonly string[]) {
  const found = new Map((await findActors(db, sessionIds)).map((person) => [person.sessionId, person]))
  return sessionIds.map((id) => ({ value: found.get(id) ?? null }))
}

type Person =
  | Awaited<ReturnType<typeof findActors>>[number]
  | NonNullable<Awaited<ReturnType<typeof findActorOf>>>

/** Staff are staff only in a session that proved a second factor, where the shop asks for one. */
function trusted({ type, second_factor, ...person }: Person, env: Env) {
  const lacksSecondFactor =
    env.STAFF_SECOND_FACTOR === 'required' && isStaff(person) && second_factor === null
  return lacksSecondFactor
    ? { ...person, role: type, rights: [], lacksSecondFactor }
    : { ...person, lacksSecondFactor }
}

/** Whoever began a job, with the rights that they have now; null when they are not let in any more. */
export async function initiatorOf(db: DbOrTx, userId: string | null): Promise<Actor | null> {
  const person = userId && (await findInitiator(db, userId))
  return person ? { ...person, sessionId: null, lacksSecondFactor: false, ip: '', signedInAt: null } : null
}

/** How many active people have this right: admins have all of them. */
export async function countHolders(db: DbOrTx, right: Right): Promise<number> {
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
