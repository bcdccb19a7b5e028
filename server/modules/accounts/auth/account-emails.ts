import { createEmailVerificationToken } from 'better-auth/api'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { passwordChanged } from '../emails/password-changed.ts'
import { resetPassword } from '../emails/reset-password.ts'
import { verifyEmail } from '../emails/verify-email.ts'
import { removeLinks } from './queries.ts'

type Owner = { id: string; name: string; email: string }
type Parts = { db: Db; env: Env; secret: string }

export const RESET_MINUTES = 30
const VERIFY_HOURS = 24

/** Sends the e-mail that verifies an address. Its link opens nothing but the mark of being verified. */
export async function sendVerification({ db, env, secret }: Parts, { id, name, email }: Owner) {
  const token = await createEmailVerificationToken(secret, email, undefined, VERIFY_HOURS * 3600)
  const url = `${env.publicUrl}/verify-email?token=${token}`
  await inTransaction(db, (tx) =>
    sendEmail(tx, { to: email, template: verifyEmail, data: { name, url }, about: { userId: id } }),
  )
}

/** Sends the e-mail with the link to choose a new password. */
export async function sendReset({ db, env }: Parts, { id, name, email }: Owner, token: string) {
  const url = `${env.publicUrl}/reset-password?token=${encodeURIComponent(token)}`
  const data = { name, url, minutes: RESET_MINUTES }
  await inTransaction(db, (tx) =>
    sendEmail(tx, { to: email, template: resetPassword, data, about: { userId: id } }),
  )
}

/** Tells the owner of an account that its password is another one now, and makes every other link to it worthless. */
export async function afterNewPassword({ db }: Parts, { id, name, email }: Owner) {
  await inTransaction(db, async (tx) => {
    await removeLinks(tx, id)
    const data = { name, at: new Date() }
    await sendEmail(tx, { to: email, template: passwordChanged, data, about: { userId: id } })
  })
}
