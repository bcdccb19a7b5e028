import { resetLinkMinutes, verifyLinkHours } from '../../../../contract/store/policy-facts.ts'
import { createEmailVerificationToken } from 'better-auth/api'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { passwordChanged } from '../emails/password-changed.ts'
import { resetPassword } from '../emails/reset-password.ts'
import { verifyEmail } from '../emails/verify-email.ts'
import { deleteOneTimeLinks } from './queries.ts'

type AccountOwner = { id: string; name: string; email: string }
type EmailContext = { db: Db; env: Env; secret: string }

/** Sends the link that verifies an e-mail address. Opening the link does not sign the user in. */
export async function sendVerificationEmail(
  { db, env, secret }: EmailContext,
  { id, name, email }: AccountOwner,
) {
  const token = await createEmailVerificationToken(secret, email, undefined, verifyLinkHours * 3600)
  const url = `${env.publicUrl}/verify-email?token=${token}`
  await inTransaction(db, (tx) =>
    sendEmail(tx, { to: email, template: verifyEmail, data: { name, url }, about: { userId: id } }),
  )
}

/** Sends the link to choose a new password. */
export async function sendPasswordResetEmail(
  { db, env }: EmailContext,
  { id, name, email }: AccountOwner,
  token: string,
) {
  const url = `${env.publicUrl}/reset-password?token=${encodeURIComponent(token)}`
  const data = { name, url, minutes: resetLinkMinutes }
  await inTransaction(db, (tx) =>
    sendEmail(tx, { to: email, template: resetPassword, data, about: { userId: id } }),
  )
}

/** Notifies the user that the password was changed, and deletes all one-time links that give access to the account. */
export async function onPasswordChanged({ db }: EmailContext, { id, name, email }: AccountOwner) {
  await inTransaction(db, async (tx) => {
    await deleteOneTimeLinks(tx, id)
    const data = { name, at: new Date() }
    await sendEmail(tx, { to: email, template: passwordChanged, data, about: { userId: id } })
  })
}
