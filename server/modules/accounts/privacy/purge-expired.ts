import { z } from 'zod'
import { retentionDays } from '../../../../contract/accounts/retention.ts'
import type { Db } from '../../../platform/db/database.ts'
import { purgeBefore, type Purge } from '../../../platform/db/purge.ts'
import type { Env } from '../../../env.ts'
import { purgePhotos } from '../../rentals/handover/purge-photos.ts'
import { purgeEndedAlerts, purgeUnconfirmedAlerts } from '../../alerts/queries.ts'
import { purgePlans } from '../../nights/plan-queries.ts'
import { purgeTroupes } from '../../troupes/erase-troupes.ts'
import { purgeOneTimeLinks, purgeSessions } from '../auth/sessions/session-lifetime.ts'
import { topic, worker, type Worker } from '../../../platform/jobs/jobs.ts'
import { purgeEmails } from '../../../platform/email/erase-emails.ts'
import { purgeKeys } from '../../../platform/db/idempotency.ts'
import { purgeWebhookMessages } from '../../payments/queries.ts'
import { DAY_MS } from '../../../../contract/core/dates.ts'

const purges: Record<keyof typeof retentionDays, readonly Purge[]> = {
  idempotencyRecords: [purgeKeys],
  paymentMessages: [purgeWebhookMessages],
  emails: [purgeEmails],
  handoverPhotos: [purgePhotos],
  endedSessions: [purgeSessions, purgeOneTimeLinks],
  unconfirmedAlerts: [purgeUnconfirmedAlerts],
  waitingAlerts: [], // the job that offers goods ends them, and `endedAlerts` deletes them
  endedAlerts: [purgeEndedAlerts],
  nightPlans: [purgePlans],
  troupes: [purgeTroupes],
}

/**
 * Deletes data whose retention period (`contract/accounts/retention.ts`) is over. If the deletion of one kind of data fails,
 * the other kinds are still deleted.
 */
async function purgeExpired({ db, env }: { db: Db; env: Env }): Promise<void> {
  const failures: string[] = []
  for (const [name, days] of Object.entries(retentionDays)) {
    // Sessions expire by the real time, even if the CLOCK setting fixes the time of the shop.
    const now = name === 'endedSessions' ? env.clock.now() : env.now()
    const before = new Date(now.getTime() - days * DAY_MS)
    for (const purge of purges[name as keyof typeof retentionDays]) {
      await purgeBefore(db, before, purge).catch((error: Error) => failures.push(`${name}: ${error.message}`))
    }
  }
  if (failures.length > 0) throw new Error(failures.join('; '))
}

const purgeTopic = topic('purge-expired-data', z.object({}), { retries: 2 })

/** Creates the job that purges expired data every hour. */
export const retentionJobs = (deps: { db: Db; env: Env }): Worker[] => [
  worker(purgeTopic, () => purgeExpired(deps), '25 * * * *'),
]
