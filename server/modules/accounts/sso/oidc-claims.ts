import { withoutControls } from '../../../../contract/core/wire.ts'
import type { ThirdParty } from './oidc-settings.ts'

/** What a provider says about a person, before anything of it is believed. */
export type Claims = Record<string, unknown> & { sub: string }

/** A person as an identity provider knows them. `issuer` and `subject` are who they are; all the rest may change. */
export type Identity = {
  issuer: string
  subject: string
  /** Lower case; null when the provider does not tell or what it tells is none. */
  email: string | null
  isEmailVerified: boolean
  name: string
  imageUrl: string | null
  phone: string | null
  /** Since when the provider knows the person and when it last let them in, if it told. */
  createdAt: Date | null
  lastSignInAt: Date | null
  isBanned: boolean
}

const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]+\.[^\s@<>".]+$/

/** The person in an ID token, an access token or a userinfo answer. */
export function identityOf(claims: Claims, { issuer }: Pick<ThirdParty, 'issuer'>): Identity {
  const email = asEmail(claims['email'])
  const parts = [claims['given_name'], claims['family_name']].map((part) => words(part, 80))
  return {
    issuer,
    subject: claims.sub,
    email,
    isEmailVerified: email !== null && isTrue(claims['email_verified']),
    name: words(claims['name'], 120) || parts.join(' ').trim() || nameFrom(email),
    imageUrl: asPicture(claims['picture']),
    phone: words(claims['phone_number'], 20) || null,
    createdAt: null,
    lastSignInAt: null,
    isBanned: false,
  }
}

export function asEmail(value: unknown): string | null {
  const email = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return email.length <= 254 && EMAIL.test(email) ? email : null
}

const OWN_PICTURE = /^\/media\/[\w-]+(\/[\w.-]+)*$/

/**
 * A profile picture that a page may show: one of our own storage. A foreign address would tell its host who of the staff looks
 * at an account, and when.
 */
export const asPicture = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 200 && OWN_PICTURE.test(value) && !value.includes('..')
    ? value
    : null

/** Text without control characters, or '' for what is none. */
export const words = (value: unknown, max: number): string =>
  typeof value === 'string' ? withoutControls(value).trim().slice(0, max) : ''

/** What stands before the @ serves as a name until there is a better one. */
export const nameFrom = (email: string | null): string => email?.split('@', 1)[0] ?? ''

/** Some providers write the boolean as a string. */
const isTrue = (value: unknown) => value === true || value === 'true'
