import type { Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { worker, type Worker } from '../../platform/jobs/jobs.ts'
import { cancelUnconfirmedOrders, cancelUnconfirmedTopic, EVERY_TEN_MINUTES } from './cancel-unconfirmed.ts'
import { EVERY_MORNING, remindRenters, remindRentersTopic } from './rentals/remind-renters.ts'

/** Background jobs of orders. */
export const orderJobs = ({ db, env }: { db: Db; env: Env }): Worker[] => [
  worker(
    cancelUnconfirmedTopic,
    async () => {
      await cancelUnconfirmedOrders(db, env)
    },
    EVERY_TEN_MINUTES,
  ),
  worker(remindRentersTopic, () => remindRenters(db, env.now()), EVERY_MORNING),
]
