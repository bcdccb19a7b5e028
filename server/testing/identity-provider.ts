import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** The claims about a test user. The provider sends only those claims that the requested scopes allow. */
export type ProviderClaims = Record<string, unknown>

type SigningKey = { kid: string; alg: 'RS256' | 'ES256'; privateKey: CryptoKey; jwk: Record<string, unknown> }

/**
 * Behaviour of the provider. `refusing` responds with 503. `slow` never responds. `gone` closes the connection at once, `half` in the
 * middle of the response.
 */
export type ProviderBehaviour = 'well' | 'refusing' | 'slow' | 'gone' | 'half'

export type TestProvider = Awaited<ReturnType<typeof openIdentityProvider>>

type Options = {
  /** The shop's public URL. Its callback is the only redirect URI. */
  shopUrl: string
  clientSecret?: string
  /** True if the ID token contains the claims. If false, only the UserInfo endpoint returns the claims. */
  includesClaimsInIdToken?: boolean
}

export const CLIENT_ID = 'navrang-web'

/**
 * Starts an OpenID provider on 127.0.0.1 (the certified package `oidc-provider`) with test users. Tests can rotate its keys and make its
 * requests fail.
 */
export async function openIdentityProvider(options: Options) {
  const users = new Map<string, ProviderClaims>()
  const server = createServer((request, response) => {
    if (request.url === '/favicon.ico') return void response.writeHead(204).end()
    if (state.behaviour !== 'well') return fail(response, state.behaviour)
    if (state.tamper && request.url?.startsWith('/token')) tamperWith(response, state.tamper)
    listen(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state = {
    behaviour: 'well' as ProviderBehaviour,
    tamper: null as null | ((idToken: string) => string | Promise<string>),
  }

  let key = await newKey('RS256')
  let listen = providerWith({ issuer, key, users, ...options })
  return {
    issuer,
    users,
    /** Sets how the provider handles all following requests. */
    setBehaviour: (behaviour: ProviderBehaviour) => (state.behaviour = behaviour),
    /** Sets a function that changes each ID token before the token endpoint sends it. */
    tamper: (change: typeof state.tamper) => (state.tamper = change),
    key: () => key,
    /** Replaces the signing key of the provider. Its key set then no longer contains the former public key. */
    rotateKeys: async (alg: SigningKey['alg'] = 'RS256') => {
      key = await newKey(alg)
      listen = providerWith({ issuer, key, users, ...options })
    },
    /** Signs a token in the same way as the provider, by default with its current key. */
    sign: (claims: ProviderClaims, { typ = 'JWT', by = key } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: by.alg, kid: by.kid, typ }).sign(by.privateKey),
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function fail(response: ServerResponse, behaviour: Exclude<ProviderBehaviour, 'well'>) {
  if (behaviour === 'refusing') response.writeHead(503).end()
  if (behaviour === 'gone') response.destroy()
  if (behaviour !== 'half') return
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
  response.write('{"access_token":"', () => response.destroy())
}

async function newKey(alg: SigningKey['alg']): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  const kid = crypto.randomUUID()
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(privateKey)), kid, alg, use: 'sig' } }
}

type Setup = Options & { issuer: string; key: SigningKey; users: Map<string, ProviderClaims> }

function providerWith({ issuer, key, users, shopUrl, clientSecret, includesClaimsInIdToken = false }: Setup) {
  const client = {
    client_id: CLIENT_ID,
    redirect_uris: [`${shopUrl}/api/auth/oidc/callback`],
    post_logout_redirect_uris: [`${shopUrl}/`],
    id_token_signed_response_alg: key.alg,
    ...(clientSecret ? { client_secret: clientSecret } : { token_endpoint_auth_method: 'none' }),
  }
  return new Provider(issuer, {
    clients: [client],
    jwks: { keys: [key.jwk] },
    cookies: { keys: ['only for tests'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture', 'phone_number'],
    },
    conformIdTokenClaims: !includesClaimsInIdToken,
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'ES256', 'HS256'] },
    findAccount: (_ctx: unknown, id: string) =>
      users.has(id) ? { accountId: id, claims: () => ({ sub: id, ...users.get(id) }) } : undefined,
  }).callback()
}

/** Changes the ID token in a response of the token endpoint with the function `tamper`. */
function tamperWith(response: ServerResponse, tamper: (idToken: string) => string | Promise<string>) {
  const end = response.end.bind(response)
  response.end = ((body: unknown) => {
    void (async () => {
      const tokens = JSON.parse(String(body)) as { id_token?: string }
      if (tokens.id_token) tokens.id_token = await tamper(tokens.id_token)
      const changed = JSON.stringify(tokens)
      response.setHeader('content-length', Buffer.byteLength(changed))
      end(changed)
    })()
    return response
  }) as typeof response.end
}
