import { EncryptJWT, jwtDecrypt } from 'jose'
import { createHash } from 'node:crypto'
import * as client from 'openid-client'
import { z } from 'zod'
import type { Claims } from './oidc-claims.ts'
import type { OidcProvider } from './oidc-provider.ts'

/** How long somebody may take to sign in at the provider. */
export const FLOW_MINUTES = 10

/** What this browser has to bring back, and where its owner wanted to go. */
export const Flow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  portal: z.enum(['customer', 'seller']).nullable(),
  /** The page of ours that the flow began on: where to say that it went wrong. */
  from: z.string(),
  redirect: z.string().nullable(),
  beganAt: z.int(),
})
export type Flow = z.infer<typeof Flow>

type Wish = Pick<Flow, 'portal' | 'from' | 'redirect'>

/** Where to send the browser, and what it must keep until it comes back. */
export async function beginFlow(provider: OidcProvider, redirectUri: string, request: Wish) {
  const configuration = await provider.configuration()
  const flow: Flow = {
    ...request,
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    beganAt: Date.now(),
  }
  const isNew = request.from === 'sign-up'
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: provider.settings.scopes,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    ...(isNew && canCreate(configuration) ? { prompt: 'create' } : {}),
  })
  return { flow, url }
}

/** Whether the provider shows its sign-up at once when asked (OpenID Connect Prompt Create 1.0). */
function canCreate(configuration: client.Configuration): boolean {
  const prompts = configuration.serverMetadata()['prompt_values_supported']
  return Array.isArray(prompts) && prompts.includes('create')
}

/** What the provider says of who signed in, and whether they proved a second factor there (RFC 8176). */
export type CallbackParameters = { claims: Claims; hasSecondFactor: boolean }

/**
 * Turns the code in `callback` into what the provider says about the person. Throws unless state, nonce, code verifier,
 * signature, issuer, audience and times are all right.
 */
export async function finishFlow(
  provider: OidcProvider,
  callback: URL,
  flow: Flow,
): Promise<CallbackParameters> {
  const configuration = await provider.configuration()
  const tokens = await client.authorizationCodeGrant(configuration, callback, {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.verifier,
    idTokenExpected: true,
  })
  // The library trusts the connection for what came over it; the signature is ours to judge.
  const verified = await provider.verify(tokens.id_token!, { audience: provider.settings.clientId })
  const { amr } = verified
  const hasSecondFactor = Array.isArray(amr) && amr.includes('mfa')
  const claims = { ...verified, sub: verified.sub! }
  const isSilent = verified['email'] === undefined && configuration.serverMetadata().userinfo_endpoint
  if (!isSilent) return { claims, hasSecondFactor }
  const told = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
  return { claims: told, hasSecondFactor }
}

/** Sealed for the browser to keep: it can neither read nor change it, and no node needs to remember it. */
export function sealFlow(flow: Flow, secret: string): Promise<string> {
  return new EncryptJWT(flow)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(`${FLOW_MINUTES}m`)
    .encrypt(keyOf(secret))
}

/** The flow in a sealed value, or null when it is not ours or too old. */
export async function openFlow(sealed: string, secret: string): Promise<Flow | null> {
  const opened = await jwtDecrypt(sealed, keyOf(secret)).catch(() => null)
  return opened && (Flow.safeParse(opened.payload).data ?? null)
}

const keyOf = (secret: string) => createHash('sha256').update(`navrang sign-in flow ${secret}`).digest()
