import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload } from 'jose'
import type { Db } from '../../../platform/db/database.ts'
import { clerkOf, findClerkUser } from './clerk.ts'
import { identityFromClaims, type Claims, type Identity } from './oidc-claims.ts'
import { refuseUnavailable, type OidcProvider } from './oidc-provider.ts'
import { withoutSlash } from './oidc-settings.ts'
import { findActorByIdentity } from '../queries.ts'
import { linkOrCreateUser } from './link-or-create-user.ts'

/** Allowed `typ` headers of access tokens. Other token types are rejected. */
const ACCESS_TYPES = new Set([undefined, 'jwt', 'at+jwt', 'application/at+jwt'])

/** Maximum age of a bearer token, whatever its `exp` claim is. */
const MAX_TOKEN_AGE = '10 minutes'

/** Returns whether the token claims to be from this provider. The claim is not verified here. */
export function claimsIssuer({ settings }: OidcProvider, token: string): boolean {
  const { iss } = decodeJwt(token)
  return typeof iss === 'string' && withoutSlash(iss) === settings.issuer
}

/**
 * Returns the active user to whom the provider issued this access token; null if there is none. Creates a customer account for
 * an unknown user. Does not create one for an erased user, who has to sign in again. Throws a `JOSEError` for an invalid token.
 */
export async function authenticateAccessToken(db: Db, provider: OidcProvider, token: string) {
  const claims = await validate(provider, token)
  const { issuer } = provider.settings
  const actor = await findActorByIdentity(db, issuer, claims.sub)
  if (actor) return actor
  const identity = await fetchIdentity(provider, claims)
  if (!identity) return null
  const result = await linkOrCreateUser(db, identity, { type: 'customer', signInStartedAt: null })
  return result.is === 'refused' ? null : findActorByIdentity(db, issuer, claims.sub)
}

async function validate(provider: OidcProvider, token: string): Promise<Claims> {
  const payload = await provider.verify(token, { maxTokenAge: MAX_TOKEN_AGE })
  const { typ } = decodeProtectedHeader(token)
  if (!ACCESS_TYPES.has(typ?.toLowerCase())) throw new errors.JWTInvalid('not an access token')
  if (!hasExpectedAudience(provider, payload)) throw new errors.JWTInvalid('not meant for this shop')
  return { ...payload, sub: payload.sub! }
}

/**
 * Returns whether the token was issued for this shop, which means that its audience is one of the shop's audiences. A token
 * without an audience, such as a session token of Clerk, must name the shop's client id or one of its audiences as authorized
 * party. An ID token is not accepted, because its audience is the client id.
 */
function hasExpectedAudience({ settings }: OidcProvider, { aud, azp }: JWTPayload): boolean {
  if (aud !== undefined) return [aud].flat().some((value) => settings.audiences.includes(value))
  return typeof azp === 'string' && [settings.clientId, ...settings.audiences].includes(azp)
}

/**
 * Returns the identity of a new user from the claims of the token. If the claims contain no e-mail address and the provider is
 * Clerk, asks Clerk's API instead, because session tokens of Clerk contain no profile.
 */
async function fetchIdentity({ settings }: OidcProvider, claims: Claims): Promise<Identity | null> {
  const clerk = clerkOf(settings)
  if (claims['email'] !== undefined || !clerk) return identityFromClaims(claims, settings)
  return findClerkUser(clerk, claims.sub).catch((error: unknown) => refuseUnavailable(settings, error))
}
