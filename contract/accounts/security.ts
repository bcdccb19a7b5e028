import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

const SecondFactor = z.enum(['totp', 'recovery_code', 'passkey', 'provider'])

/** One browser or device in which a person is signed in. */
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

/** Another provider whose word opens the account. */
export const LinkedProvider = z.object({ id: z.string(), name: z.string(), since: z.string() })
export type LinkedProvider = z.infer<typeof LinkedProvider>

/** What opens an account beside its password, or is asked for with it. */
export const OtherSignInMethods = z.object({
  passkeys: z.array(Passkey),
  authenticator: z.boolean(),
  /** Their names. */
  providers: z.array(z.string()),
})
export type OtherSignInMethods = z.infer<typeof OtherSignInMethods>

/** What the answer to a new password adds: the account had never been confirmed and was cleared, or what else opens it. */
export const PasswordResetResult = z.object({ isRecovered: z.boolean(), otherWaysIn: OtherSignInMethods })
export type PasswordResetResult = z.infer<typeof PasswordResetResult>

/** How an account is protected. It names no secret. */
export const AccountSecurity = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  secondFactor: z.object({
    isOn: z.boolean(),
    /** Staff of a shop that asks for it. */
    isRequired: z.boolean(),
    /** Nothing of the staff's opens in this session until it is proved. */
    isMissing: z.boolean(),
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
  summary: 'Password, second factor, passkeys and sessions of the person who asks',
  reply: AccountSecurity,
})

export const endSession = endpoint({
  access: 'user',
  method: 'DELETE',
  path: '/api/me/sessions/:id',
  summary: 'Signs one browser or device out; an hour after signing in, `sign_in_again` first',
  params: z.object({ id: z.string().max(64) }),
  reply: z.object({ ended: z.literal(true) }),
})

export const endAllSessions = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/me/sessions/end',
  summary: 'Signs out everywhere, or everywhere else; an hour after signing in, `sign_in_again` first',
  body: z.object({ which: z.enum(['all', 'others']) }),
  reply: z.object({ ended: z.literal(true) }),
})

export const removeProvider = endpoint({
  access: 'user',
  method: 'DELETE',
  path: '/api/me/providers/:id',
  summary:
    'Ends that another provider opens the account; refused where nothing else does. An hour after signing in, `sign_in_again` first',
  params: z.object({ id: z.string().max(64) }),
  reply: z.object({ success: z.literal(true) }),
})

export const endSessionsOfUser = endpoint({
  access: 'support',
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  summary: 'Signs somebody out everywhere; the account stays open. Only an admin does so to the staff',
  params: z.object({ id: z.string().max(100) }),
  reply: z.object({ ended: z.literal(true) }),
})

export const verifyEmail = endpoint({
  access: 'public',
  method: 'POST',
  path: '/api/auth-links/verify-email',
  summary: 'Proves with the token of a letter that an e-mail address is its owner’s',
  body: z.object({ token: z.string().min(1).max(2000) }),
  reply: z.object({ verified: z.literal(true) }),
  limit: 30,
})

export const removeSecondFactor = endpoint({
  access: 'admin',
  method: 'DELETE',
  path: '/api/admin/users/:id/second-factor',
  summary:
    'Takes app and passkeys off the account of somebody who has lost them, and signs them out everywhere',
  params: z.object({ id: z.string().max(100) }),
  reply: z.object({ success: z.literal(true) }),
})
