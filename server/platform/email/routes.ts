import type { FastifyInstance } from 'fastify'
import { adminEmail, adminEmails, resendEmail } from '../../../contract/store/emails.ts'
import type { Db } from '../db/database.ts'
import type { Env } from '../../env.ts'
import { serve } from '../http/serve.ts'
import { listEmails } from './list-emails.ts'
import { sendAgain } from './send-again.ts'
import { showEmail } from './show-email.ts'

export function emailRoutes(app: FastifyInstance, db: Db, env: Env) {
  serve(app, adminEmails, ({ query }) => listEmails(db, query))
  serve(app, adminEmail, ({ params }, actor) => showEmail({ db, env }, params.id, actor))
  serve(app, resendEmail, ({ params }, actor) => sendAgain(db, params.id, actor))
}
