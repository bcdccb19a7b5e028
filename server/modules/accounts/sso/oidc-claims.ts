import { withoutControls } from '../../../../contract/core/wire.ts'
import type { ThirdParty } from './oidc-settings.ts'

/** The claims that a provider sends about a user. Their types are not validated yet. */
export type Claims = Record<string, unknown> & { sub: string }

/** A user at an identity provider. `issuer` and `subject` identify the user; all other fields can change. */
export type Identity = {
  issuer: string
  subject: string
  /** The e-mail address in lower case; null if it is missing or invalid. */
  email: string | null
  isEmailVerified: boolean
  name: string
  imageUrl: string | null
  phone: string | null
  /** Times of the sign-up and of the last sign-in at the provider; null if unknown. */
  createdAt: Date | null
  lastSignInAt: Date | null
  isBanned: boolean
}

const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]+\.[^\s@<>".]+$/

/** Returns the identity from the claims of an ID token, an access token or a UserInfo response. */
export function identityFromClaims(claims: Claims, { issuer }: Pick<ThirdParty, 'issuer'>): Identity {
  const email = parseEmail(claims['email'])
  const parts = [claims['given_name'], claims['family_name']].map((part) => cleanText(part, 80))
  return {
    issuer,
    subject: claims.sub,
    email,
    isEmailVerified: email !== null && isTrue(claims['email_verified']),
    name: cleanText(claims['name'], 120) || parts.join(' ').trim() || nameFromEmail(email),
    imageUrl: ownPicture(claims['picture']),
    phone: cleanText(claims['phone_number'], 20) || null,
    createdAt: null,
    lastSignInAt: null,
    isBanned: false,
  }
}

export function parseEmail(value: unknown): string | null {
  const email = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return email.length <= 254 && EMAIL.test(email) ? email : null
}

const OWN_PICTURE = /^\/media\/[\w-]+(\/[\w.-]+)*$/

/**
 * Returns the URL of a profile picture if the picture is in the shop's own storage, else null. The host of an external picture
 * would learn when staff look at the account.
 */
export const ownPicture = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 200 && OWN_PICTURE.test(value) && !value.includes('..')
    ? value
    : null

/** Returns trimmed text without control characters; '' if the value is not a string. */
export const cleanText = (value: unknown, max: number): string =>
  typeof value === 'string' ? withoutControls(value).trim().slice(0, max) : ''

/** Returns the part of an e-mail address before the @. It is used as the user's name until they enter one. */
export const nameFromEmail = (email: string | null): string => email?.split('@', 1)[0] ?? ''

/** Returns whether a claim is true. Accepts the string 'true' too, because some providers send booleans as strings. */
const isTrue = (value: unknown) => value === true || value === 'true'
