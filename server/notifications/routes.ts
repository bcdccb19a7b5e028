import type { FastifyInstance } from 'fastify'
import { adminMail, adminMails, sendMailAgain } from '../../contract/notifications.ts'
import type { Db } from '../db.ts'
import type { Env } from '../env.ts'
import { serve } from '../http.ts'
import { listMails } from './list-mails.ts'
import { sendAgain } from './send-again.ts'
import { showMail } from './show-mail.ts'

export function notificationRoutes(app: FastifyInstance, db: Db, env: Env) {
  serve(app, adminMails, ({ query }) => listMails(db, query))
  serve(app, adminMail, ({ params }, actor) => showMail({ db, env }, params.id, actor))
  serve(app, sendMailAgain, ({ params }, actor) => sendAgain(db, params.id, actor))
}
