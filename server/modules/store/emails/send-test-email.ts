import type { Env } from '../../../env.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { testEmail } from './test-email.ts'

type TestDeps = { db: Db; env: Env }

/** Queues a test e-mail to the address of the caller. It is delivered like every other e-mail. */
export const queueTestEmail = ({ db, env }: TestDeps, actor: Actor) =>
  inTransaction(db, async (tx) => {
    const { email: recipient, id: userId } = actor
    const id = await sendEmail(tx, {
      to: recipient,
      template: testEmail,
      data: { recipient },
      about: { userId },
    })
    await recordAudit(tx, { actor, act: 'email.send-test', subject: `email:${id}` })
    return { id, recipient, isCaptured: env.SMTP_URL === undefined }
  })
