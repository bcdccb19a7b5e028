import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { topic, worker, type Worker } from '../../platform/jobs/jobs.ts'
import { removeFiles, purgePhotos } from './photos.ts'

/** Files of photographs whose rows were taken out in a transaction: they go after it. */
export const photosGone = topic('return-photos-purged', z.object({ ids: z.array(z.string()) }))

const sweepTopic = topic('purge-return-photos', z.object({}), { retries: 0 })

export const returnJobs = (parts: { db: Db; env: Env }): Worker[] => [
  worker(photosGone, ({ ids }) => removeFiles(parts.env, ids)),
  worker(sweepTopic, () => purgePhotos(parts), '30 3 * * *'),
]
