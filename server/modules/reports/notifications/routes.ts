import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  markNotificationsSeen,
  notificationPreferences,
  saveNotificationPreferences,
  staffInbox,
} from '../../../../contract/reports/notifications.ts'
import type { Env } from '../../../env.ts'
import type { Db } from '../../../platform/db/database.ts'
import { serve } from '../../../platform/http/serve.ts'
import { topic, worker, type Worker } from '../../../platform/jobs/jobs.ts'
import { emailNotifications, markSeen, readInbox, readPreferences, savePreferences } from './notifications.ts'

type Deps = { db: Db; env: Env }

const emailTopic = topic('email-notifications', z.object({}), { retries: 0 })

export const notificationJobs = (deps: Deps): Worker[] => [
  worker(emailTopic, () => emailNotifications(deps), '*/5 * * * *'),
]

export function notificationRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, staffInbox, (_, actor) => readInbox(deps, actor))
  serve(app, markNotificationsSeen, ({ body }, actor) => markSeen(deps, actor, new Date(body.until)))
  serve(app, notificationPreferences, (_, actor) => readPreferences(deps.db, actor))
  serve(app, saveNotificationPreferences, ({ body }, actor) => savePreferences(deps, actor, body))
}
