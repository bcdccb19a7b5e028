import { EncryptJWT, jwtDecrypt } from 'jose'
import { createHash } from 'node:crypto'
import * as client from 'openid-client'
import { z } from 'zod'
import type { Claims } from './oidc-claims.ts'
import type { OidcProvider } from './oidc-provider.ts'

/** Time limit of a sign-in at the provider, in minutes. */
export const FLOW_MINUTES = 10

/** A sign-in that was started at the provider. The browser stores it in an encrypted cookie until the callback. */
export const Flow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  portal: z.enum(['customer', 'seller']).nullable(),
  /** The page on which the sign-in started. Errors are shown on this page. */
  from: z.string(),
  redirect: z.string().nullable(),
  beganAt: z.int(),
})
export type Flow = z.infer<typeof Flow>

type SignInRequest = Pick<Flow, 'portal' | 'from' | 'redirect'>

/** Starts a sign-in. Returns the provider's authorization URL, and the flow, which the browser stores until the callback. */
export async function startFlow(provider: OidcProvider, redirectUri: string, request: SignInRequest) {
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
    ...(isNew && supportsPromptCreate(configuration) ? { prompt: 'create' } : {}),
  })
  return { flow, url }
}

/** Returns whether the provider supports `prompt=create` (OpenID Connect Prompt Create 1.0). */
function supportsPromptCreate(configuration: client.Configuration): boolean {
  const prompts = configuration.serverMetadata()['prompt_values_supported']
  return Array.isArray(prompts) && prompts.includes('create')
}

/** The result of a sign-in at the provider: the claims of the user, and whether the user proved a second factor there (RFC 8176). */
export type ProviderSignIn = { claims: Claims; hasSecondFactor: boolean }

/**
 * Exchanges the code in `callback` for the user's claims. Throws unless state, nonce, code verifier, signature, issuer, audience
 * and times are valid.
 */
export async function finishFlow(provider: OidcProvider, callback: URL, flow: Flow): Promise<ProviderSignIn> {
  const configuration = await provider.configuration()
  const tokens = await client.authorizationCodeGrant(configuration, callback, {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.verifier,
    idTokenExpected: true,
  })
  // openid-client trusts the TLS connection and does not verify the signature of the ID token, so it is verified here.
  const verified = await provider.verify(tokens.id_token!, { audience: provider.settings.clientId })
  const { amr } = verified
  const hasSecondFactor = Array.isArray(amr) && amr.includes('mfa')
  const claims = { ...verified, sub: verified.sub! }
  const needsUserInfo = verified['email'] === undefined && configuration.serverMetadata().userinfo_endpoint
  if (!needsUserInfo) return { claims, hasSecondFactor }
  const userInfo = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
  return { claims: userInfo, hasSecondFactor }
}

/** Encrypts the flow for a cookie, so that the browser cannot read or change it and the server stays stateless. */
export function encryptFlow(flow: Flow, secret: string): Promise<string> {
  return new EncryptJWT(flow)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(`${FLOW_MINUTES}m`)
    .encrypt(encryptionKey(secret))
}

/** Decrypts the state of a sign-in that was started at the provider. Returns null if the value is invalid or expired. */
export async function decryptFlow(encrypted: string, secret: string): Promise<Flow | null> {
  const decrypted = await jwtDecrypt(encrypted, encryptionKey(secret)).catch(() => null)
  return decrypted && (Flow.safeParse(decrypted.payload).data ?? null)
}

const encryptionKey = (secret: string) =>
  createHash('sha256').update(`navrang sign-in flow ${secret}`).digest()
