import { z } from 'zod'
import type { AuthForm } from '../../lib/forms/auth-action'
import { passkeyMessages } from './passkeys'

const MIN_PASSWORD = 8
const email = z.string().trim().pipe(z.email('Enter a valid e-mail address'))
const newPassword = z.string().min(MIN_PASSWORD, `Choose a password of at least ${MIN_PASSWORD} characters`)
const code = (missing: string) => z.object({ code: z.string().trim().min(1, missing) })

const NewAccount = z.object({
  name: z.string().trim().min(2, 'Enter your name'),
  email,
  password: newPassword,
})

/** Sellers need a phone number, because the shop's team calls them. */
const NewSeller = z
  .object({
    name: NewAccount.shape.name,
    businessName: z.string().trim().optional(),
    phone: z
      .string()
      .trim()
      .regex(/^(\D*\d){10,}\D*$/, 'Enter a phone number with at least 10 digits'),
    email,
    password: NewAccount.shape.password,
  })
  .transform((account) => ({ ...account, type: 'seller' }))

const signUpErrors = {
  messages: {
    USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'There is already an account with this e-mail address',
  },
  fieldByCode: { PASSWORD: 'password', USER_ALREADY_EXISTS: 'email' },
}

/** Messages after which the user must enter the password again (see `isCodeExpired`). */
const expiryMessages = {
  INVALID_TWO_FACTOR_COOKIE: 'The sign-in has expired. Please enter your password again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Please enter your password again.',
}

/** The forms for a code of the second factor. */
const codeForms: Record<string, AuthForm> = {
  app: {
    path: '/two-factor/verify-totp',
    body: code('Enter the six-digit code from your app'),
    messages: {
      ...expiryMessages,
      INVALID_CODE: 'This code is incorrect or has already been used. Please wait for the next one',
    },
    fieldByCode: { INVALID_CODE: 'code' },
  },
  recovery: {
    path: '/two-factor/verify-backup-code',
    body: code('Enter one of your recovery codes'),
    messages: {
      ...expiryMessages,
      INVALID_BACKUP_CODE: 'This is not one of your recovery codes, or it has already been used',
    },
    fieldByCode: { INVALID_BACKUP_CODE: 'code' },
  },
}

/** The forms of the pages where a visitor signs in. */
export const signInForms: Record<string, AuthForm> = {
  'sign-in': {
    path: '/sign-in/email',
    body: z.object({ email, password: z.string().min(1, 'Enter your password') }),
    messages: { INVALID_EMAIL_OR_PASSWORD: 'Wrong e-mail or password' }, // this message does not reveal whether the account exists
  },
  ...codeForms,
}

/** The forms of the pages where a visitor creates an account. */
export const signUpForms: Record<string, AuthForm> = {
  'sign-up': { path: '/sign-up/email', body: NewAccount, ...signUpErrors },
  'sign-up-seller': { path: '/sign-up/email', body: NewSeller, ...signUpErrors },
}

/** The form that requests an e-mail with a link to choose a new password. */
export const forgotPasswordForms: Record<string, AuthForm> = {
  'forgot-password': {
    path: '/request-password-reset',
    body: z.object({ email }),
    fieldByCode: { VALIDATION: 'email' },
  },
}

/** The form that changes the password. The token comes from the e-mailed link and proves that the e-mail address is the user's. */
export const resetPasswordForms: Record<string, AuthForm> = {
  'reset-password': {
    path: '/reset-password',
    body: z.object({ token: z.string(), newPassword }),
    fieldByCode: { PASSWORD: 'newPassword' },
  },
}

/** The form that sends the verification e-mail again. */
export const verificationForms: Record<string, AuthForm> = {
  'send-verification': { path: '/send-verification-email', body: z.object({ email }) },
}

const confirmed = {
  body: z.object({ password: z.string().min(1, 'Enter your password') }),
  messages: { INVALID_PASSWORD: 'This password is incorrect' },
  fieldByCode: { INVALID_PASSWORD: 'password' },
}

/**
 * The forms of the security page. Users with a password confirm a change of the second factor with it; users without a password use the
 * forms with the ending `-unconfirmed`.
 */
export const securityForms: Record<string, AuthForm> = {
  ...codeForms,
  ...verificationForms,
  'change-password': {
    path: '/change-password',
    body: z.object({ currentPassword: z.string().min(1, 'Enter your current password'), newPassword }),
    messages: { INVALID_PASSWORD: 'Your current password is incorrect' },
    fieldByCode: { INVALID_PASSWORD: 'currentPassword', PASSWORD: 'newPassword' },
  },
  'enable-app': { path: '/two-factor/enable', ...confirmed },
  'enable-app-unconfirmed': { path: '/two-factor/enable', body: z.object({}) },
  'disable-app': { path: '/two-factor/disable', ...confirmed },
  'disable-app-unconfirmed': { path: '/two-factor/disable', body: z.object({}) },
  'recovery-codes': { path: '/two-factor/generate-backup-codes', ...confirmed },
  'recovery-codes-unconfirmed': { path: '/two-factor/generate-backup-codes', body: z.object({}) },
  'rename-passkey': {
    path: '/passkey/update-passkey',
    body: z.object({
      id: z.string(),
      name: z.string().trim().min(1, 'Enter a name for the passkey').max(60, 'At most 60 characters'),
    }),
    messages: passkeyMessages,
  },
  'remove-passkey': {
    path: '/passkey/delete-passkey',
    body: z.object({ id: z.string() }),
    messages: passkeyMessages,
  },
}
