import { invitationDays } from '../../../../contract/store/policy-facts.ts'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { topic, worker, type Worker } from '../../../platform/jobs/jobs.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { accountCreated } from '../emails/account-created.ts'
import type { Auth } from '../auth/auth.ts'
import { readBrand } from '../../brand/read-brand.ts'
import { findUserWithoutSignInMethod } from '../auth/queries.ts'

/** Sends an invitation to a user whose account the shop created. Idempotent: at most one e-mail is sent. */
export const invitation = topic('invite-user', z.object({ userId: z.string() }))

type InvitationDeps = { db: Db; env: Env; auth: Auth }

export const invitationJobs = (parts: InvitationDeps): Worker[] => [
  worker(invitation, ({ userId }) => invite(parts, userId)),
]

/** Invites a user. Does nothing if the user was erased or blocked, or can already sign in. */
async function invite({ db, env, auth }: InvitationDeps, userId: string) {
  const user = await findUserWithoutSignInMethod(db, userId)
  if (!user) return
  const { name, email } = user
  const url = env.thirdParty
    ? `${env.publicUrl}/sign-in/customer`
    : `${env.publicUrl}/reset-password?token=${await createInvitationToken(auth, userId, env.now())}`
  const { name: shop } = await readBrand(db)
  const data = { shop, name, url, days: env.thirdParty ? null : invitationDays }
  await inTransaction(db, (tx) =>
    sendEmail(tx, {
      to: email,
      template: accountCreated,
      data,
      about: { userId },
      once: `account-created:${userId}`,
    }),
  )
}

/** Creates a password reset token that is valid for `invitationDays` days. */
async function createInvitationToken(auth: Auth, userId: string, now: Date): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const { internalAdapter } = await auth.$context
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: userId,
    expiresAt: new Date(now.getTime() + invitationDays * 86_400_000),
  })
  return token
}
