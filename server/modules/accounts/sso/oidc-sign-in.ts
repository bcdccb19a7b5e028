import type { GenericEndpointContext } from 'better-auth'
import { getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { createHash } from 'node:crypto'
import * as client from 'openid-client'
import { z } from 'zod'
import { signInPages, type SignInError } from '../../../../contract/accounts/identity-provider.ts'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { recordSignUpConsents } from '../profile/consents.ts'
import { withSlotSuspended } from '../../../platform/ops/load-shedding/slot.ts'
import { cookiePrefix } from '../auth/auth-context.ts'
import { identityFromClaims } from './oidc-claims.ts'
import { startFlow, finishFlow, FLOW_MINUTES, decryptFlow, encryptFlow, type Flow } from './oidc-flow.ts'
import { isUnavailable, type OidcProvider } from './oidc-provider.ts'
import { linkOrCreateUser } from './link-or-create-user.ts'

// Sign-in with a third-party provider. The redirect URI is PUBLIC_URL/api/auth/oidc/callback.

export const CALLBACK = '/oidc/callback'
const BASE = '/api/auth'

export type OidcDeps = { db: Db; provider: OidcProvider; publicUrl: string }
type AuthContext = GenericEndpointContext

export const StartQuery = z.object({
  portal: z.enum(['customer', 'seller']).nullable().catch(null),
  from: z.enum(signInPages).catch('sign-in'),
  redirect: z.string().max(1000).nullable().catch(null),
})

/** Redirects the browser to the provider and stores the flow in an encrypted cookie. */
export async function startSignIn(ctx: AuthContext, { provider, publicUrl }: OidcDeps): Promise<never> {
  const request = ctx.query as z.infer<typeof StartQuery>
  try {
    const { flow, url } = await startFlow(provider, publicUrl + BASE + CALLBACK, request)
    ctx.setCookie(flowCookieName(flow.state, publicUrl), await encryptFlow(flow, ctx.context.secret), {
      ...flowCookieOptions(publicUrl),
      maxAge: FLOW_MINUTES * 60,
    })
    throw ctx.redirect(url.href)
  } catch (error) {
    throw isRefusal(error) ? ctx.redirect(errorPage(publicUrl, request, 'unavailable')) : error
  }
}

/** Handles the callback: creates a session, or redirects to the starting page with the error. */
export async function finishSignIn(ctx: AuthContext, deps: OidcDeps): Promise<never> {
  const { publicUrl } = deps
  const callback = new URL(publicUrl + BASE + CALLBACK + new URL(ctx.request!.url).search)
  const flow = await takeFlow(ctx, callback, publicUrl)
  if (!flow) throw ctx.redirect(errorPage(publicUrl, noRequest, 'expired'))
  const error = await createSessionFromCallback(ctx, deps, { callback, flow }).catch((error: unknown) =>
    signInErrorOf(ctx, error),
  )
  throw ctx.redirect(error ? errorPage(publicUrl, flow, error) : returnPage(publicUrl, flow))
}

const noRequest = { portal: null, from: 'sign-in', redirect: null } as const

/**
 * Reads the flow from the cookie that belongs to the callback's `state` parameter. Deletes the cookie, so that the browser
 * cannot use the flow again.
 */
async function takeFlow(ctx: AuthContext, callback: URL, publicUrl: string): Promise<Flow | null> {
  const state = callback.searchParams.get('state')
  const encrypted = state && ctx.getCookie(flowCookieName(state, publicUrl))
  if (!state || !encrypted) return null
  ctx.setCookie(flowCookieName(state, publicUrl), '', { ...flowCookieOptions(publicUrl), maxAge: 0 })
  const flow = await decryptFlow(encrypted, ctx.context.secret)
  return flow?.state === state ? flow : null
}

async function createSessionFromCallback(
  ctx: AuthContext,
  { db, provider }: OidcDeps,
  { callback, flow }: { callback: URL; flow: Flow },
) {
  const { claims, hasSecondFactor } = await withSlotSuspended(() => finishFlow(provider, callback, flow))
  const identity = identityFromClaims(claims, provider.settings)
  const options = { type: flow.portal ?? 'customer', signInStartedAt: new Date(flow.beganAt) } as const
  const result = await linkOrCreateUser(db, identity, options)
  if (result.is === 'refused') return result.why
  if (result.is === 'new') await recordSignUpConsents(db, result.userId)
  const { internalAdapter } = ctx.context
  const before = await getSessionFromCtx(ctx).catch(() => null)
  if (before) await internalAdapter.deleteSession(before.session.token)
  const proof = hasSecondFactor ? { secondFactor: 'provider' } : {}
  const session = await internalAdapter.createSession(result.userId, false, proof)
  const user = await internalAdapter.findUserById(result.userId)
  if (!session || !user) return 'failed' as const
  await setSessionCookie(ctx, { session, user })
  return null
}

function signInErrorOf(ctx: AuthContext, error: unknown): SignInError {
  if (isRefusal(error) || isUnavailable(error)) return 'unavailable'
  const isCancelled = error instanceof client.AuthorizationResponseError && error.error === 'access_denied'
  if (isCancelled) return 'cancelled'
  const { code, message } = error as { code?: string; message: string }
  ctx.context.logger.error(`a sign-in through the provider failed: ${code ?? ''} ${message}`)
  return 'failed'
}

type SignInDestination = Pick<Flow, 'portal' | 'from' | 'redirect'>

/** Returns the URL of the page that completes the sign-in. That page also validates the redirect target. */
const returnPage = (publicUrl: string, { portal, from, redirect }: SignInDestination) =>
  withQuery(`${publicUrl}/auth/return`, { portal, from, redirect })

const errorPage = (publicUrl: string, { portal, from, redirect }: SignInDestination, problem: SignInError) =>
  withQuery(publicUrl + (from === 'checkout' ? '/auth/checkout' : `/${from}${portal ? `/${portal}` : ''}`), {
    problem,
    redirect,
  })

function withQuery(page: string, query: Record<string, string | null>): string {
  const params = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== null)
  return params.length ? `${page}?${new URLSearchParams(params)}` : page
}

/** Returns the name of the cookie of a sign-in. Each sign-in has its own cookie, so that sign-ins in several tabs do not interfere. */
const flowCookieName = (state: string, publicUrl: string) =>
  `${cookiePrefix(publicUrl)}.oidc.${createHash('sha256').update(state).digest('hex').slice(0, 16)}`

const flowCookieOptions = (publicUrl: string) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: publicUrl.startsWith('https:') }) as const
