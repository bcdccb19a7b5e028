import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { SignedInUser } from './current-user.ts'

/** Pages of the shop on which a sign-in at the identity provider can start. */
export const signInPages = ['sign-in', 'sign-up', 'checkout'] as const
export type SignInPage = (typeof signInPages)[number]

/** Why a sign-in through the identity provider failed. The sign-in page has a message for each. */
export const signInErrors = [
  'cancelled',
  'expired',
  'failed',
  'unavailable',
  'no_email',
  'email_unverified',
  'email_taken',
  'staff_account',
  'blocked',
  'account_erased',
] as const
export type SignInError = (typeof signInErrors)[number]

export const identityProvider = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/identity-provider',
  summary: 'Returns the third-party identity provider, or null when the shop signs users in itself',
  reply: z.object({ thirdParty: z.object({ name: z.string() }).nullable() }),
})

/**
 * A value of the user's profile that the client sends with a request. The server does not trust it: an invalid value is ignored, and the
 * request does not fail.
 */
const hint = z.unknown().optional()

const Saved = z.object({ success: z.literal(true), user: SignedInUser })

export const saveUser = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/users/save',
  summary: 'Creates or updates the account of the token; values in the body only fill empty profile fields',
  body: z.object({
    clerkId: hint,
    email: hint,
    name: hint,
    imageUrl: hint,
    firstName: hint,
    lastName: hint,
    phoneNumber: hint,
    signedUpAt: hint,
    lastSignInAt: hint,
  }),
  reply: Saved,
})

export const syncClerkUser = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/users/sync-clerk-user',
  summary:
    'Creates or updates the account of the token after a sign-in; values in the body only fill empty fields',
  body: z.object({
    clerkId: hint,
    email: hint,
    firstName: hint,
    lastName: hint,
    fullName: hint,
    imageUrl: hint,
    phoneNumber: hint,
    emailVerified: hint,
  }),
  reply: Saved,
})

/**
 * Progress of the import of users from the identity provider. `done` counts the processed users; `leftOut` counts those of them that
 * could not get an account.
 */
export const IdentitySync = z.object({
  state: z.enum(['running', 'done', 'failed']),
  done: z.number(),
  total: z.number(),
  leftOut: z.number(),
  error: z.string().nullable(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})
export type IdentitySync = z.infer<typeof IdentitySync>

export const fetchAllUsers = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/clerk/fetch-all-users',
  summary:
    'Checks the identity provider and, unless `onlyCheck` is set, starts to import its users; one import at a time, at most one a minute',
  query: z.object({ onlyCheck: z.stringbool().default(false) }),
  reply: z.object({
    success: z.literal(true),
    message: z.string(),
    provider: z.enum(['built-in', 'oidc', 'clerk']),
    sync: IdentitySync.nullable(),
  }),
  limit: 30,
})

export const identitySync = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/admin/identity-sync',
  summary:
    'Returns the progress of the last user import from the identity provider; null when there was none',
  reply: z.object({ sync: IdentitySync.nullable() }),
})
