import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** The claims of a user. The provider discloses those that the scopes allow. */
export type ProviderClaims = Record<string, unknown>

type SigningKey = { kid: string; alg: 'RS256' | 'ES256'; privateKey: CryptoKey; jwk: Record<string, unknown> }

/** `refusing` responds with 503, `slow` never responds, `gone` closes the connection at once, `half` in the middle of the response. */
export type ProviderBehaviour = 'well' | 'refusing' | 'slow' | 'gone' | 'half'

export type TestProvider = Awaited<ReturnType<typeof openIdentityProvider>>

type Options = {
  /** The shop's public URL. Its callback is the only redirect URI. */
  shopUrl: string
  clientSecret?: string
  /** Whether the ID token contains the claims; otherwise only the UserInfo endpoint returns them. */
  includesClaimsInIdToken?: boolean
}

export const CLIENT_ID = 'navrang-web'

/** A certified OpenID provider on 127.0.0.1 with test users, key rotation and failures on demand. */
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
    /** How it handles all following requests. */
    setBehaviour: (behaviour: ProviderBehaviour) => (state.behaviour = behaviour),
    /** Sets a function that changes the ID tokens of the token endpoint. */
    tamper: (change: typeof state.tamper) => (state.tamper = change),
    key: () => key,
    /** Replaces the signing key and stops publishing the old one. */
    rotateKeys: async (alg: SigningKey['alg'] = 'RS256') => {
      key = await newKey(alg)
      listen = providerWith({ issuer, key, users, ...options })
    },
    /** Signs a token like the provider. */
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

/** Changes the ID token in the response of the token endpoint. */
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
