import type { Db } from '../db.ts'
import type { Env } from '../env.ts'
import { worker, type Worker } from '../jobs.ts'
import { cancelUnconfirmed, cancelUnconfirmedTopic, EVERY_TEN_MINUTES } from './cancel-unconfirmed.ts'
import { EVERY_MORNING, remindRenters, remindRentersTopic } from './remind-renters.ts'

/** What the orders do by themselves. */
export const orderJobs = (db: Db, env: Env): Worker[] => [
  worker(
    cancelUnconfirmedTopic,
    async () => {
      await cancelUnconfirmed(db, env)
    },
    EVERY_TEN_MINUTES,
  ),
  worker(remindRentersTopic, () => remindRenters(db, env.now()), EVERY_MORNING),
]
