import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** What the provider knows about a person; it says of it what the scopes allow. */
export type ProviderClaims = Record<string, unknown>

type SigningKey = { kid: string; alg: 'RS256' | 'ES256'; privateKey: CryptoKey; jwk: Record<string, unknown> }

/** `refusing` answers 503, `slow` never answers, `gone` hangs up at once and `half` in the middle of its answer. */
export type ProviderBehaviour = 'well' | 'refusing' | 'slow' | 'gone' | 'half'

export type TestProvider = Awaited<ReturnType<typeof openIdentityProvider>>

type Options = {
  /** Where the shop stands: its callback is the only address that codes are sent to. */
  shopUrl: string
  clientSecret?: string
  /** True when the ID token carries the claims itself; else only the userinfo endpoint tells them. */
  includesClaimsInIdToken?: boolean
}

export const CLIENT_ID = 'navrang-web'

/** A certified OpenID provider on 127.0.0.1, with users of its own, keys that can be changed and, on demand, faults. */
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
    /** How it takes every request from now on. */
    setBehaviour: (mood: ProviderBehaviour) => (state.behaviour = mood),
    /** What the token endpoint does to the ID tokens it hands out. */
    tamper: (how: typeof state.tamper) => (state.tamper = how),
    key: () => key,
    /** From now on it signs with another key and no longer publishes the one before. */
    rotateKeys: async (alg: SigningKey['alg'] = 'RS256') => {
      key = await newKey(alg)
      listen = providerWith({ issuer, key, users, ...options })
    },
    /** A token as the provider itself would sign it. */
    sign: (claims: ProviderClaims, { typ = 'JWT', by = key } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: by.alg, kid: by.kid, typ }).sign(by.privateKey),
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function fail(response: ServerResponse, mood: Exclude<ProviderBehaviour, 'well'>) {
  if (mood === 'refusing') response.writeHead(503).end()
  if (mood === 'gone') response.destroy()
  if (mood !== 'half') return
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

/** Changes the ID token in what the token endpoint answers. */
function tamperWith(response: ServerResponse, tamper: (idToken: string) => string | Promise<string>) {
  const end = response.end.bind(response)
  response.end = ((body: unknown) => {
    void (async () => {
      const said = JSON.parse(String(body)) as { id_token?: string }
      if (said.id_token) said.id_token = await tamper(said.id_token)
      const changed = JSON.stringify(said)
      response.setHeader('content-length', Buffer.byteLength(changed))
      end(changed)
    })()
    return response
  }) as typeof response.end
}
