import type { FastifyInstance } from 'fastify'
import { checkSettingsPage, hideSetupChecklist, setupChecklist } from '../../../../contract/reports/setup.ts'
import type { Env } from '../../../env.ts'
import type { Db } from '../../../platform/db/database.ts'
import { serve } from '../../../platform/http/serve.ts'
import { checkPage, hideChecklist } from '../../store/setup-facts.ts'
import { readChecklist } from './read-checklist.ts'

export function setupRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  serve(app, setupChecklist, () => readChecklist(db, env))
  serve(app, checkSettingsPage, ({ body }, actor) => checkPage(db, body.page, actor))
  serve(app, hideSetupChecklist, ({ body }) => hideChecklist(db, body.isHidden))
}
