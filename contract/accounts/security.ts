import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

const SecondFactor = z.enum(['totp', 'recovery_code', 'passkey', 'provider'])

/** One signed-in session of the user, in one browser or device. */
export const Session = z.object({
  id: z.string(),
  isThis: z.boolean(),
  device: z.string(),
  place: z.string().nullable(),
  startedAt: z.string(),
  lastUsedAt: z.string(),
  secondFactor: SecondFactor.nullable(),
})
export type Session = z.infer<typeof Session>

export const Passkey = z.object({ id: z.string(), name: z.string(), createdAt: z.string() })
export type Passkey = z.infer<typeof Passkey>

/** A linked identity provider that can sign the user in. */
export const LinkedProvider = z.object({ id: z.string(), name: z.string(), since: z.string() })
export type LinkedProvider = z.infer<typeof LinkedProvider>

/** Sign-in methods other than the password, and second factors. */
export const OtherSignInMethods = z.object({
  passkeys: z.array(Passkey),
  authenticator: z.boolean(),
  /** Names of the linked identity providers. */
  providers: z.array(z.string()),
})
export type OtherSignInMethods = z.infer<typeof OtherSignInMethods>

/**
 * Result of a password reset. `isRecovered`: the e-mail address had never been confirmed before the reset, so the reset removed all
 * other sign-in methods.
 */
export const PasswordResetResult = z.object({
  isRecovered: z.boolean(),
  otherSignInMethods: OtherSignInMethods,
})
export type PasswordResetResult = z.infer<typeof PasswordResetResult>

/** Security settings of an account, without secrets. */
export const AccountSecurity = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  /** False for customers and sellers of a shop with a third-party identity provider: passwords and passkeys do not sign them in. */
  canUseOwnSignIn: z.boolean(),
  secondFactor: z.object({
    isOn: z.boolean(),
    /** True for staff if the shop requires a second factor from its staff. */
    isRequired: z.boolean(),
    /** True while the session has not passed the required second factor, and therefore has no access to the admin. */
    isMissing: z.boolean(),
    /**
     * True if the account has an authenticator app and the session has proved no second factor, for example after a sign-in with a
     * third-party identity provider. Until the user enters a code, the second factor cannot be changed and no passkey can be added.
     */
    isUnproved: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
  passkeys: z.array(Passkey),
  providers: z.array(LinkedProvider),
  sessions: z.array(Session),
})
export type AccountSecurity = z.infer<typeof AccountSecurity>

export const accountSecurity = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/me/security',
  summary: 'Returns password, second factor, passkeys and sessions of the signed-in user',
  reply: AccountSecurity,
})

export const endSession = endpoint({
  access: 'user',
  method: 'DELETE',
  path: '/api/me/sessions/:id',
  summary: 'Ends one session; `sign_in_again` when the sign-in is older than an hour',
  params: z.object({ id: z.string().max(64) }),
  reply: z.object({ ended: z.literal(true) }),
})

export const endAllSessions = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/me/sessions/end',
  summary: 'Ends all sessions, or all other sessions; `sign_in_again` when the sign-in is older than an hour',
  body: z.object({ which: z.enum(['all', 'others']) }),
  reply: z.object({ ended: z.literal(true) }),
})

export const removeProvider = endpoint({
  access: 'user',
  method: 'DELETE',
  path: '/api/me/providers/:id',
  summary:
    'Unlinks an identity provider; refused for the only sign-in method. `sign_in_again` when the sign-in is older than an hour',
  params: z.object({ id: z.string().max(64) }),
  reply: z.object({ success: z.literal(true) }),
})

export const endSessionsOfUser = endpoint({
  access: 'support',
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  summary: 'Ends all sessions of a user; the account stays active. Only an admin can do this for staff',
  params: z.object({ id: z.string().max(100) }),
  reply: z.object({ ended: z.literal(true) }),
})

export const verifyEmail = endpoint({
  access: 'public',
  method: 'POST',
  path: '/api/auth-links/verify-email',
  summary: 'Verifies an e-mail address with the token from an e-mail',
  body: z.object({ token: z.string().min(1).max(2000) }),
  reply: z.object({ verified: z.literal(true) }),
  limit: 30,
})

export const removeSecondFactor = endpoint({
  access: 'admin',
  method: 'DELETE',
  path: '/api/admin/users/:id/second-factor',
  summary: 'Removes the authenticator app and passkeys of a user who lost them, and ends all their sessions',
  params: z.object({ id: z.string().max(100) }),
  reply: z.object({ success: z.literal(true) }),
})
