import type { GenericEndpointContext } from 'better-auth'
import { getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { createHash } from 'node:crypto'
import * as client from 'openid-client'
import { z } from 'zod'
import { signInPages, type SignInError } from '../../../../contract/accounts/identity-provider.ts'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { agreeAtSignUp } from '../profile/consents.ts'
import { withSlotSuspended } from '../../../platform/ops/load-shedding/slot.ts'
import { cookiePrefix } from '../auth/auth-context.ts'
import { identityOf } from './oidc-claims.ts'
import { beginFlow, finishFlow, FLOW_MINUTES, openFlow, sealFlow, type Flow } from './oidc-flow.ts'
import { isNoAnswer, type OidcProvider } from './oidc-provider.ts'
import { linkOrCreateUser } from './link-or-create-user.ts'

// The way to the provider and back. The address to come back to is PUBLIC_URL/api/auth/oidc/callback.

export const CALLBACK = '/oidc/callback'
const BASE = '/api/auth'

export type Parts = { db: Db; provider: OidcProvider; publicUrl: string }
type Ctx = GenericEndpointContext

export const StartQuery = z.object({
  portal: z.enum(['customer', 'seller']).nullable().catch(null),
  from: z.enum(signInPages).catch('sign-in'),
  redirect: z.string().max(1000).nullable().catch(null),
})

/** Sends the browser to the provider, with a sealed note of what it has to bring back. */
export async function startSignIn(ctx: Ctx, { provider, publicUrl }: Parts): Promise<never> {
  const request = ctx.query as z.infer<typeof StartQuery>
  try {
    const { flow, url } = await beginFlow(provider, publicUrl + BASE + CALLBACK, request)
    ctx.setCookie(cookieOf(flow.state, publicUrl), await sealFlow(flow, ctx.context.secret), {
      ...cookieLook(publicUrl),
      maxAge: FLOW_MINUTES * 60,
    })
    throw ctx.redirect(url.href)
  } catch (error) {
    throw isRefusal(error) ? ctx.redirect(errorPage(publicUrl, request, 'unavailable')) : error
  }
}

/** Makes one of our sessions for whom the provider vouches, or sends them back to where they came from with the reason. */
export async function finishSignIn(ctx: Ctx, parts: Parts): Promise<never> {
  const { publicUrl } = parts
  const callback = new URL(publicUrl + BASE + CALLBACK + new URL(ctx.request!.url).search)
  const flow = await takeFlow(ctx, callback, publicUrl)
  if (!flow) throw ctx.redirect(errorPage(publicUrl, noRequest, 'expired'))
  const outcome = await enter(ctx, parts, { callback, flow }).catch((error: unknown) => problemOf(ctx, error))
  throw ctx.redirect(outcome ? errorPage(publicUrl, flow, outcome) : returnPage(publicUrl, flow))
}

const noRequest = { portal: null, from: 'sign-in', redirect: null } as const

/** What this browser was given for this state, once: the note is taken from it. */
async function takeFlow(ctx: Ctx, callback: URL, publicUrl: string): Promise<Flow | null> {
  const state = callback.searchParams.get('state')
  const sealed = state && ctx.getCookie(cookieOf(state, publicUrl))
  if (!state || !sealed) return null
  ctx.setCookie(cookieOf(state, publicUrl), '', { ...cookieLook(publicUrl), maxAge: 0 })
  const flow = await openFlow(sealed, ctx.context.secret)
  return flow?.state === state ? flow : null
}

async function enter(ctx: Ctx, { db, provider }: Parts, { callback, flow }: { callback: URL; flow: Flow }) {
  const { claims, hasSecondFactor } = await withSlotSuspended(() => finishFlow(provider, callback, flow))
  const identity = identityOf(claims, provider.settings)
  const endpoint = { type: flow.portal ?? 'customer', signingInSince: new Date(flow.beganAt) } as const
  const arrival = await linkOrCreateUser(db, identity, endpoint)
  if (arrival.is === 'refused') return arrival.why
  if (arrival.is === 'new') await agreeAtSignUp(db, arrival.userId)
  const { internalAdapter } = ctx.context
  const before = await getSessionFromCtx(ctx).catch(() => null)
  if (before) await internalAdapter.deleteSession(before.session.token)
  const proof = hasSecondFactor ? { secondFactor: 'provider' } : {}
  const session = await internalAdapter.createSession(arrival.userId, false, proof)
  const user = await internalAdapter.findUserById(arrival.userId)
  if (!session || !user) return 'failed' as const
  await setSessionCookie(ctx, { session, user })
  return null
}

function problemOf(ctx: Ctx, error: unknown): SignInError {
  if (isRefusal(error) || isNoAnswer(error)) return 'unavailable'
  const isCancelled = error instanceof client.AuthorizationResponseError && error.error === 'access_denied'
  if (isCancelled) return 'cancelled'
  const { code, message } = error as { code?: string; message: string }
  ctx.context.logger.error(`a sign-in through the provider failed: ${code ?? ''} ${message}`)
  return 'failed'
}

type Wish = Pick<Flow, 'portal' | 'from' | 'redirect'>

/** The page of ours that greets who came in, and judges where they wanted to go. */
const returnPage = (publicUrl: string, { portal, from, redirect }: Wish) =>
  withQuery(`${publicUrl}/auth/return`, { portal, from, redirect })

const errorPage = (publicUrl: string, { portal, from, redirect }: Wish, problem: SignInError) =>
  withQuery(publicUrl + (from === 'checkout' ? '/auth/checkout' : `/${from}${portal ? `/${portal}` : ''}`), {
    problem,
    redirect,
  })

function withQuery(page: string, query: Record<string, string | null>): string {
  const said = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== null)
  return said.length ? `${page}?${new URLSearchParams(said)}` : page
}

/** A cookie for each attempt, so that two tabs do not take each other's. */
const cookieOf = (state: string, publicUrl: string) =>
  `${cookiePrefix(publicUrl)}.oidc.${createHash('sha256').update(state).digest('hex').slice(0, 16)}`

const cookieLook = (publicUrl: string) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: publicUrl.startsWith('https:') }) as const
