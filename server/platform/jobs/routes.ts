import type { FastifyInstance } from 'fastify'
import { adminOutbox, retryAllJobs, retryJob } from '../../../contract/store/emails.ts'
import type { Db } from '../db/database.ts'
import type { Env } from '../../env.ts'
import { serve } from '../http/serve.ts'
import { listOutbox } from './list-outbox.ts'
import { retryJobs } from './retry-jobs.ts'

export function outboxRoutes(app: FastifyInstance, db: Db, env: Env) {
  serve(app, adminOutbox, () => listOutbox(db, env.now()))
  serve(app, retryJob, ({ params }, actor) => retryJobs(db, { id: params.id, actor }))
  serve(app, retryAllJobs, (_, actor) => retryJobs(db, { id: null, actor }))
}
