import {
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
} from 'jose'
import * as client from 'openid-client'
import { refuse } from '../../../../contract/core/refusal.ts'
import { withSlotSuspended } from '../../../platform/ops/load-shedding/slot.ts'
import { isLoopback, type ThirdParty } from './oidc-settings.ts'

/** Tolerated clock skew between the provider and us, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 10

/** Accepted signature algorithms. All are asymmetric; `none` and shared secrets are not accepted. */
const SIGNATURE_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
]

const TIMEOUT_SECONDS = 5
const METADATA_TTL_MS = 60 * 60_000
const DISCOVERY_RETRY_MS = 60_000
const KEYS_TTL_MS = 5 * 60_000
/** Minimum time between two downloads of the provider's keys. A token with an unknown key id causes a download. */
const KEYS_COOLDOWN_MS = 5_000

/** The provider with its discovered metadata and signing keys. */
export type OidcProvider = {
  settings: ThirdParty
  /**
   * Returns the configuration that was discovered from the provider. Refuses with `unavailable` if it was never loaded and the
   * provider does not respond. The next call tries to load it again.
   */
  configuration: () => Promise<client.Configuration>
  /**
   * Verifies the signature, issuer and times of a token, and the conditions in `rules`, such as the maximum age. Throws a
   * `JOSEError` for an invalid token.
   */
  verify: (token: string, rules: JWTVerifyOptions) => Promise<JWTPayload>
}

const providers = new WeakMap<ThirdParty, OidcProvider>()

/**
 * Returns the provider with these settings. All calls with the same settings object return the same provider, so that the
 * callers share the discovered metadata.
 */
export function providerFor(settings: ThirdParty): OidcProvider {
  const provider = providers.get(settings) ?? createProvider(settings)
  providers.set(settings, provider)
  return provider
}

function createProvider(settings: ThirdParty): OidcProvider {
  let cached: { discovery: Promise<Discovery>; until: number } | undefined

  const load = () => withSlotSuspended(readDiscovery)

  async function readDiscovery(): Promise<Discovery> {
    if (cached && Date.now() < cached.until) return cached.discovery
    const previous = cached?.discovery
    const discovery = discover(settings).catch((error: unknown) => {
      // While the provider does not respond, the shop uses the metadata that it loaded before.
      cached = previous && { discovery: previous, until: Date.now() + DISCOVERY_RETRY_MS }
      return previous ?? refuseUnavailable(settings, error)
    })
    cached = { discovery, until: Date.now() + METADATA_TTL_MS }
    return discovery
  }
  return {
    settings,
    configuration: async () => (await load()).configuration,
    async verify(token, rules) {
      const { configuration, keys } = await load()
      const conditions = {
        issuer: configuration.serverMetadata().issuer,
        algorithms: SIGNATURE_ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        ...rules,
        requiredClaims: ['sub', 'exp', 'iat', ...(rules.requiredClaims ?? [])],
      }
      const { payload } = await withSlotSuspended(() =>
        jwtVerify(token, withOutageRefusal(keys, settings), conditions),
      )
      return payload
    },
  }
}

type Discovery = { configuration: client.Configuration; keys: JWTVerifyGetKey }

async function discover(settings: ThirdParty): Promise<Discovery> {
  const { issuerUrl, clientId, clientSecret } = settings
  const isLocal = isLoopback(issuerUrl)
  const discovered = await client.discovery(new URL(issuerUrl), clientId, undefined, client.None(), {
    timeout: TIMEOUT_SECONDS,
    execute: isLocal ? [client.allowInsecureRequests] : [],
  })
  const metadata = discovered.serverMetadata()
  const clientMetadata = { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  const authentication = clientSecret ? clientAuthentication(metadata, clientSecret) : client.None()
  const configuration = new client.Configuration(metadata, clientId, clientMetadata, authentication)
  configuration.timeout = TIMEOUT_SECONDS
  if (isLocal) client.allowInsecureRequests(configuration)
  if (!metadata.jwks_uri) throw new Error('its metadata has no jwks_uri')
  const cacheOptions = { cooldownDuration: KEYS_COOLDOWN_MS, cacheMaxAge: KEYS_TTL_MS }
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), {
    ...cacheOptions,
    timeoutDuration: TIMEOUT_SECONDS * 1000,
  })
  return { configuration, keys }
}

/**
 * Returns how the client secret is sent to the provider: `client_secret_basic` if the provider supports it or lists no methods,
 * otherwise `client_secret_post`.
 */
function clientAuthentication(metadata: client.ServerMetadata, secret: string): client.ClientAuth {
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret)
}

/**
 * Returns a function that finds the key of a token. The function refuses with `unavailable` if the provider's keys cannot be
 * fetched, because then the token is not necessarily invalid.
 */
function withOutageRefusal(keys: JWTVerifyGetKey, settings: ThirdParty): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      const { JWKSNoMatchingKey, JWKSMultipleMatchingKeys } = errors
      if (error instanceof JWKSNoMatchingKey || error instanceof JWKSMultipleMatchingKeys) throw error
      return refuseUnavailable(settings, error)
    }
  }
}

/** Returns whether the error is an outage of the provider (timeout, connection failure, 5xx) and not a failed sign-in. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error || error instanceof DOMException)) {
    return error instanceof Response && error.status >= 500
  }
  const isBroken = error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message)
  return isBroken || error.name === 'TimeoutError' || isUnavailable(error.cause)
}

/** Refuses because the provider does not respond, and logs the reason. */
export function refuseUnavailable({ name, issuer }: ThirdParty, error: unknown): never {
  process.stderr.write(`identity: ${issuer} does not respond: ${(error as Error).message}\n`)
  return refuse('unavailable', `${name} is not available at the moment. Please try again shortly.`)
}
