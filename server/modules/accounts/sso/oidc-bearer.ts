import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload } from 'jose'
import type { Db } from '../../../platform/db/database.ts'
import { clerkOf, findClerkUser } from './clerk.ts'
import { identityOf, type Claims, type Identity } from './oidc-claims.ts'
import { unavailable, type OidcProvider } from './oidc-provider.ts'
import { withoutSlash } from './oidc-settings.ts'
import { findActorOf } from '../queries.ts'
import { linkOrCreateUser } from './link-or-create-user.ts'

/** What `typ` an access token may have; never that of a token made for something else. */
const ACCESS_TYPES = new Set([undefined, 'jwt', 'at+jwt', 'application/at+jwt'])

/** No bearer token opens a door for longer, whatever it says of itself. */
const LONGEST_LIFE = '10 minutes'

/** True for a token that says it is from this provider, which is not proven yet. */
export function isFrom({ settings }: OidcProvider, token: string): boolean {
  const { iss } = decodeJwt(token)
  return typeof iss === 'string' && withoutSlash(iss) === settings.issuer
}

/**
 * The active user behind an access token that the provider issued. Somebody new is taken in as a customer, as at a first
 * sign-in; who was erased here comes back only by signing in. Throws a `JOSEError` for a token that is not good.
 */
export async function personBehind(db: Db, provider: OidcProvider, token: string) {
  const claims = await validate(provider, token)
  const { issuer } = provider.settings
  const known = await findActorOf(db, issuer, claims.sub)
  if (known) return known
  const identity = await introduced(provider, claims)
  if (!identity) return null
  const arrival = await linkOrCreateUser(db, identity, { type: 'customer', signingInSince: null })
  return arrival.is === 'refused' ? null : findActorOf(db, issuer, claims.sub)
}

async function validate(provider: OidcProvider, token: string): Promise<Claims> {
  const payload = await provider.verify(token, { maxTokenAge: LONGEST_LIFE })
  const { typ } = decodeProtectedHeader(token)
  if (!ACCESS_TYPES.has(typ?.toLowerCase())) throw new errors.JWTInvalid('not an access token')
  if (!isForUs(provider, payload)) throw new errors.JWTInvalid('not meant for this shop')
  return { ...payload, sub: payload.sub! }
}

/**
 * A token says for whom it is by its audience. One without an audience, like a session token of Clerk, names the page or the
 * client that asked for it. So an ID token, whose audience is the client, is never an access token.
 */
function isForUs({ settings }: OidcProvider, { aud, azp }: JWTPayload): boolean {
  if (aud !== undefined) return [aud].flat().some((value) => settings.audiences.includes(value))
  return typeof azp === 'string' && [settings.clientId, ...settings.audiences].includes(azp)
}

/** Who a newcomer is: as the token says, or as Clerk does, whose session tokens name nobody. */
async function introduced({ settings }: OidcProvider, claims: Claims): Promise<Identity | null> {
  const clerk = clerkOf(settings)
  if (claims['email'] !== undefined || !clerk) return identityOf(claims, settings)
  return findClerkUser(clerk, claims.sub).catch((error: unknown) => unavailable(settings, error))
}
