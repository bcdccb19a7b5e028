import type { FastifyInstance } from 'fastify'
import { adminMail, adminMails, sendMailAgain } from '../../../contract/store/emails.ts'
import type { Db } from '../db/database.ts'
import type { Env } from '../../env.ts'
import { serve } from '../http/serve.ts'
import { listMails } from './list-emails.ts'
import { sendAgain } from './send-again.ts'
import { showMail } from './show-email.ts'

export function notificationRoutes(app: FastifyInstance, db: Db, env: Env) {
  serve(app, adminMails, ({ query }) => listMails(db, query))
  serve(app, adminMail, ({ params }, actor) => showMail({ db, env }, params.id, actor))
  serve(app, sendMailAgain, ({ params }, actor) => sendAgain(db, params.id, actor))
}
