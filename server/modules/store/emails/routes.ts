import type { FastifyInstance } from 'fastify'
import { adminEmail, adminEmails, resendEmail as resendEndpoint } from '../../../../contract/store/emails.ts'
import type { Env } from '../../../env.ts'
import type { Db } from '../../../platform/db/database.ts'
import { serve } from '../../../platform/http/serve.ts'
import { listEmails, resendEmail, showEmail } from './admin-emails.ts'

export function emailRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  serve(app, adminEmails, ({ query }) => listEmails(db, query))
  serve(app, adminEmail, ({ params }, actor) => showEmail({ db, env }, params.id, actor))
  serve(app, resendEndpoint, ({ params }, actor) => resendEmail(db, params.id, actor))
}
