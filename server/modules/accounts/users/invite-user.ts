import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { topic, worker, type Worker } from '../../../platform/jobs/jobs.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { accountCreated } from '../emails/account-created.ts'
import type { Auth } from '../auth/auth.ts'
import { findUninvited } from '../auth/queries.ts'

/** Writes to somebody for whom the shop has made an account. Done twice, one letter goes out. */
export const invitation = topic('invite-person', z.object({ userId: z.string() }))

const INVITED_DAYS = 14

type Parts = { db: Db; env: Env; auth: Auth }

export const invitationJobs = (parts: Parts): Worker[] => [
  worker(invitation, ({ userId }) => invite(parts, userId)),
]

/** Whoever has left since, was blocked or has found a way in already, needs no letter. */
async function invite({ db, env, auth }: Parts, userId: string) {
  const person = await findUninvited(db, userId)
  if (!person) return
  const { name, email } = person
  const url = env.thirdParty
    ? `${env.publicUrl}/sign-in/customer`
    : `${env.publicUrl}/reset-password?token=${await linkFor(auth, userId, env.now())}`
  const data = { name, url, days: env.thirdParty ? null : INVITED_DAYS }
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

/** The secret of a link like those of forgotten passwords, but for longer. */
async function linkFor(auth: Auth, userId: string, now: Date): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const { internalAdapter } = await auth.$context
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: userId,
    expiresAt: new Date(now.getTime() + INVITED_DAYS * 86_400_000),
  })
  return token
}
