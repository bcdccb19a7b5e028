import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { SignedInUser } from './current-user.ts'

/** From which page of ours somebody went to the provider. */
export const signInPages = ['sign-in', 'sign-up', 'checkout'] as const
export type SignInPage = (typeof signInPages)[number]

/** Why nobody came in through the provider. The sign-in page has words for each. */
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
  'departed',
] as const
export type SignInError = (typeof signInErrors)[number]

export const identityProvider = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/identity-provider',
  summary: 'Who signs people in: the shop itself, or a third party that people know by this name',
  reply: z.object({ thirdParty: z.object({ name: z.string() }).nullable() }),
})

/** A client may say anything here, and nothing of it decides: a wrong value is left out, not refused. */
const hint = z.unknown().optional()

const Saved = z.object({ success: z.literal(true), user: SignedInUser })

export const saveUser = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/users/save',
  summary:
    'Keeps the account of the token; values in the body only fill what the account shows and has not yet',
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
  summary: 'Keeps the account of the token after a sign-in; values in the body only fill what it has not yet',
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

/** How far the copying of the provider's users is. `leftOut` of `done` could not be given an account. */
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
    'Whether the identity provider answers, and, unless only that is asked, begins to copy its users here; one copying at a time, one a minute',
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
  summary: "How far the last copying of the identity provider's users is; null when there was none",
  reply: z.object({ sync: IdentitySync.nullable() }),
})
