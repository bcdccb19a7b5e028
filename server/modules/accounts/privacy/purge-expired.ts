import { z } from 'zod'
import { retentionDays } from '../../../../contract/accounts/retention.ts'
import type { Db } from '../../../platform/db/database.ts'
import { purgeBefore, type Purge } from '../../../platform/db/purge.ts'
import type { Env } from '../../../env.ts'
import { purgePhotos } from '../../rentals/handover/purge-photos.ts'
import { purgeLinks, purgeSessions } from '../auth/sessions/session-lifetime.ts'
import { topic, worker, type Worker } from '../../../platform/jobs/jobs.ts'
import { purgeEmails } from '../../../platform/email/erase-emails.ts'
import { purgeKeys } from '../../../platform/db/idempotency.ts'
import { purgeWebhookMessages } from '../../payments/queries.ts'

const purges: Record<keyof typeof retentionDays, readonly Purge[]> = {
  idempotencyRecords: [purgeKeys],
  paymentMessages: [purgeWebhookMessages],
  emails: [purgeEmails],
  handoverPhotos: [purgePhotos],
  endedSessions: [purgeSessions, purgeLinks],
}

const DAY_MS = 86_400_000

/** Deletes what the shop has stored for as long as it says in `contract/accounts/retention.ts`. One that fails does not keep the others. */
async function purgeExpired({ db, env }: { db: Db; env: Env }): Promise<void> {
  const fieldErrors: string[] = []
  for (const [name, days] of Object.entries(retentionDays)) {
    const now = name === 'endedSessions' ? env.clock.now() : env.now() // sessions never go by CLOCK
    const before = new Date(now.getTime() - days * DAY_MS)
    for (const purge of purges[name as keyof typeof retentionDays]) {
      await purgeBefore(db, before, purge).catch((error: Error) =>
        fieldErrors.push(`${name}: ${error.message}`),
      )
    }
  }
  if (fieldErrors.length > 0) throw new Error(fieldErrors.join('; '))
}

const purgeTopic = topic('purge-expired-data', z.object({}), { retries: 2 })

/** What privacy does by itself: every hour. */
export const privacyJobs = (parts: { db: Db; env: Env }): Worker[] => [
  worker(purgeTopic, () => purgeExpired(parts), '25 * * * *'),
]
