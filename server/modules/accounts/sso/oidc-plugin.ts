import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import * as client from 'openid-client'
import type { Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { findSubject } from '../auth/queries.ts'
import { CALLBACK, finishSignIn, startSignIn, StartQuery, type OidcDeps } from './oidc-sign-in.ts'
import { providerFor } from './oidc-provider.ts'
import { isCustomerOrSeller } from './link-or-create-user.ts'

type SessionHooks = NonNullable<NonNullable<BetterAuthOptions['databaseHooks']>['session']>
type BeforeSession = NonNullable<NonNullable<SessionHooks['create']>['before']>

/** Replaces the built-in sign-in with the configured third-party provider, if there is one. */
export function thirdPartySignIn(db: Db, env: Env): BetterAuthPlugin[] {
  if (!env.thirdParty) return []
  const deps = { db, provider: providerFor(env.thirdParty), publicUrl: env.publicUrl }
  const logout = rpInitiatedLogout(deps)
  return [
    {
      id: 'third-party',
      endpoints: {
        startThirdPartySignIn: createAuthEndpoint(
          '/oidc/start',
          { method: 'GET', query: StartQuery },
          async (ctx) => startSignIn(ctx, deps),
        ),
        finishThirdPartySignIn: createAuthEndpoint(CALLBACK, { method: 'GET' }, async (ctx) =>
          finishSignIn(ctx, deps),
        ),
      },
      init: () => ({
        options: { databaseHooks: { session: { create: { before: allowStaffOnly(deps) } } } },
      }),
      hooks: { before: [refuseSignUp(deps), logout.before], after: [logout.after] },
    },
  ]
}

const thirdPartyOnly = ({ provider }: OidcDeps) =>
  new APIError('FORBIDDEN', {
    code: 'THIRD_PARTY_ONLY',
    message: `Please continue with ${provider.settings.name}`,
  })

/**
 * Refuses the built-in sign-in to customers and sellers, who sign in with the provider only. Staff can still use a password, in
 * case the provider is down. Signed-in users get a new session when they change their password or second factor.
 */
function allowStaffOnly(deps: OidcDeps): BeforeSession {
  return async ({ userId }, ctx) => {
    if (!ctx?.request || ctx.path === CALLBACK || ctx.context.session?.user.id === userId) return
    const user = await ctx.context.internalAdapter.findUserById(userId)
    if (!user || isCustomerOrSeller(user as typeof user & Parameters<typeof isCustomerOrSeller>[0])) {
      throw thirdPartyOnly(deps)
    }
  }
}

const refuseSignUp = (deps: OidcDeps) => ({
  matcher: ({ path }: { path?: string }) => path === '/sign-up/email',
  handler: createAuthMiddleware(async (ctx) => {
    if (ctx.request) throw thirdPartyOnly(deps)
  }),
})

/**
 * Adds the provider's end-session URL to the response to a sign-out, if the provider has such a URL. The browser then signs out
 * at the provider too (OpenID Connect RP-Initiated Logout).
 */
function rpInitiatedLogout(deps: OidcDeps) {
  const endSessionUrls = new WeakMap<Request, string>()
  const matcher = ({ path }: { path?: string }) => path === '/sign-out'
  return {
    before: {
      matcher,
      handler: createAuthMiddleware(async (ctx) => {
        const session = await getSessionFromCtx(ctx).catch(() => null)
        const url = session && (await findEndSessionUrl(deps, session.user.id))
        if (url && ctx.request) endSessionUrls.set(ctx.request, url)
      }),
    },
    after: {
      matcher,
      handler: createAuthMiddleware(async (ctx) => {
        const url = ctx.request && endSessionUrls.get(ctx.request)
        return url ? ctx.json({ success: true, url, redirect: false }) : undefined
      }),
    },
  }
}

async function findEndSessionUrl(
  { db, provider, publicUrl }: OidcDeps,
  userId: string,
): Promise<string | null> {
  if (!(await findSubject(db, userId, provider.settings.issuer))) return null
  const configuration = await provider.configuration().catch(() => null)
  if (!configuration?.serverMetadata().end_session_endpoint) return null
  return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${publicUrl}/` }).href
}
