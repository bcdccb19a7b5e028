import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import * as client from 'openid-client'
import type { Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { findSubjectOf } from '../auth/queries.ts'
import { CALLBACK, finishSignIn, startSignIn, StartQuery, type Parts } from './oidc-sign-in.ts'
import { providerFor } from './oidc-provider.ts'
import { isOrdinary } from './link-or-create-user.ts'

type SessionHooks = NonNullable<NonNullable<BetterAuthOptions['databaseHooks']>['session']>
type BeforeSession = NonNullable<NonNullable<SessionHooks['create']>['before']>

/** Puts the third party of the settings in the place of the built-in sign-in; without one, nothing. */
export function thirdPartySignIn(db: Db, env: Env): BetterAuthPlugin[] {
  if (!env.thirdParty) return []
  const parts = { db, provider: providerFor(env.thirdParty), publicUrl: env.publicUrl }
  const leaving = leaveProviderToo(parts)
  return [
    {
      id: 'third-party',
      endpoints: {
        startThirdPartySignIn: createAuthEndpoint(
          '/oidc/start',
          { method: 'GET', query: StartQuery },
          async (ctx) => startSignIn(ctx, parts),
        ),
        finishThirdPartySignIn: createAuthEndpoint(CALLBACK, { method: 'GET' }, async (ctx) =>
          finishSignIn(ctx, parts),
        ),
      },
      init: () => ({ options: { databaseHooks: { session: { create: { before: onlyStaff(parts) } } } } }),
      hooks: { before: [refuseSignUp(parts), leaving.before], after: [leaving.after] },
    },
  ]
}

const elsewhere = ({ provider }: Parts) =>
  new APIError('FORBIDDEN', {
    code: 'THIRD_PARTY_ONLY',
    message: `Please continue with ${provider.settings.name}`,
  })

/** Customers and sellers come in through the provider alone; a password still opens the door for staff, should it be away. */
function onlyStaff(parts: Parts): BeforeSession {
  return async ({ userId }, ctx) => {
    if (!ctx?.request || ctx.path === CALLBACK) return
    const user = await ctx.context.internalAdapter.findUserById(userId)
    if (!user || isOrdinary(user as typeof user & Parameters<typeof isOrdinary>[0])) throw elsewhere(parts)
  }
}

const refuseSignUp = (parts: Parts) => ({
  matcher: ({ path }: { path?: string }) => path === '/sign-up/email',
  handler: createAuthMiddleware(async (ctx) => {
    if (ctx.request) throw elsewhere(parts)
  }),
})

/** Who signs out here is told where to sign out at the provider as well, if it has such a place. */
function leaveProviderToo(parts: Parts) {
  const ways = new WeakMap<Request, string>()
  const matcher = ({ path }: { path?: string }) => path === '/sign-out'
  return {
    before: {
      matcher,
      handler: createAuthMiddleware(async (ctx) => {
        const session = await getSessionFromCtx(ctx).catch(() => null)
        const way = session && (await wayOut(parts, session.user.id))
        if (way && ctx.request) ways.set(ctx.request, way)
      }),
    },
    after: {
      matcher,
      handler: createAuthMiddleware(async (ctx) => {
        const url = ctx.request && ways.get(ctx.request)
        return url ? ctx.json({ success: true, url, redirect: false }) : undefined
      }),
    },
  }
}

async function wayOut({ db, provider, publicUrl }: Parts, userId: string): Promise<string | null> {
  if (!(await findSubjectOf(db, userId, provider.settings.issuer))) return null
  const configuration = await provider.configuration().catch(() => null)
  if (!configuration?.serverMetadata().end_session_endpoint) return null
  return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${publicUrl}/` }).href
}
