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

/** How far the provider's clock and ours may differ. */
const CLOCK_TOLERANCE_SECONDS = 10

/** Signatures that only the owner of a private key can make. Never `none`, never a shared secret. */
const SIGNATURES = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

const TIMEOUT_SECONDS = 5
const METADATA_LIVES_MS = 60 * 60_000
const ASK_AGAIN_MS = 60_000
const KEYS_LIVE_MS = 5 * 60_000
/** A token that names an unknown key makes us look again, but not more often than this. */
const KEYS_COOL_DOWN_MS = 5_000

/** The provider as it describes itself: where to send people, and the keys that it signs with. */
export type OidcProvider = {
  settings: ThirdParty
  /** Refuses with 'unavailable' while the provider does not answer; the next call asks again. */
  configuration: () => Promise<client.Configuration>
  /** Judges signature, issuer, times and what `rules` add; throws a `JOSEError` for a token that is not good. */
  verify: (token: string, rules: JWTVerifyOptions) => Promise<JWTPayload>
}

const opened = new WeakMap<ThirdParty, OidcProvider>()

/** One for each settings: what the provider says about itself is asked for once, whoever wants to know. */
export function providerFor(settings: ThirdParty): OidcProvider {
  const provider = opened.get(settings) ?? openProvider(settings)
  opened.set(settings, provider)
  return provider
}

function openProvider(settings: ThirdParty): OidcProvider {
  let known: { found: Promise<Found>; until: number } | undefined

  const ask = () => withSlotSuspended(read)

  async function read(): Promise<Found> {
    if (known && Date.now() < known.until) return known.found
    const before = known?.found
    const found = discover(settings).catch((error: unknown) => {
      // What was true an hour ago is better than nothing.
      known = before && { found: before, until: Date.now() + ASK_AGAIN_MS }
      return before ?? unavailable(settings, error)
    })
    known = { found, until: Date.now() + METADATA_LIVES_MS }
    return found
  }
  return {
    settings,
    configuration: async () => (await ask()).configuration,
    async verify(token, rules) {
      const { configuration, keys } = await ask()
      const conditions = {
        issuer: configuration.serverMetadata().issuer,
        algorithms: SIGNATURES,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        ...rules,
        requiredClaims: ['sub', 'exp', 'iat', ...(rules.requiredClaims ?? [])],
      }
      const { payload } = await withSlotSuspended(() => jwtVerify(token, heard(keys, settings), conditions))
      return payload
    },
  }
}

type Found = { configuration: client.Configuration; keys: JWTVerifyGetKey }

async function discover(settings: ThirdParty): Promise<Found> {
  const { issuerUrl, clientId, clientSecret } = settings
  const isLocal = isLoopback(issuerUrl)
  const found = await client.discovery(new URL(issuerUrl), clientId, undefined, client.None(), {
    timeout: TIMEOUT_SECONDS,
    execute: isLocal ? [client.allowInsecureRequests] : [],
  })
  const metadata = found.serverMetadata()
  const about = { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  const proof = clientSecret ? proofFor(metadata, clientSecret) : client.None()
  const configuration = new client.Configuration(metadata, clientId, about, proof)
  configuration.timeout = TIMEOUT_SECONDS
  if (isLocal) client.allowInsecureRequests(configuration)
  if (!metadata.jwks_uri) throw new Error('it names no keys')
  const times = { cooldownDuration: KEYS_COOL_DOWN_MS, cacheMaxAge: KEYS_LIVE_MS }
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), {
    ...times,
    timeoutDuration: TIMEOUT_SECONDS * 1000,
  })
  return { configuration, keys }
}

/** The secret goes where the provider wants it; the standard's default is the authorization header. */
function proofFor(metadata: client.ServerMetadata, secret: string): client.ClientAuth {
  const wanted = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return wanted.includes('client_secret_basic')
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret)
}

/** That the keys could not be fetched says nothing about the token. */
function heard(keys: JWTVerifyGetKey, settings: ThirdParty): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      const { JWKSNoMatchingKey, JWKSMultipleMatchingKeys } = errors
      if (error instanceof JWKSNoMatchingKey || error instanceof JWKSMultipleMatchingKeys) throw error
      return unavailable(settings, error)
    }
  }
}

/** Whether this tells of a provider that is slow, away, broken off or has a fault of its own, and nothing of the person. */
export function isNoAnswer(error: unknown): boolean {
  if (!(error instanceof Error || error instanceof DOMException)) {
    return error instanceof Response && error.status >= 500
  }
  const isBroken = error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message)
  return isBroken || error.name === 'TimeoutError' || isNoAnswer(error.cause)
}

/** Says no because the provider gave no answer. Why stands in the log. */
export function unavailable({ name, issuer }: ThirdParty, error: unknown): never {
  process.stderr.write(`identity: ${issuer} does not answer: ${(error as Error).message}\n`)
  return refuse('unavailable', `${name} does not answer at the moment. Please try again shortly.`)
}
