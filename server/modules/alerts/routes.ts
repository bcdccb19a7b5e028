import type { FastifyInstance } from 'fastify'
import * as alerts from '../../../contract/alerts/alerts.ts'
import type { Env } from '../../env.ts'
import type { Db } from '../../platform/db/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { cancelAlert, claimAlert, confirmAlert, showAlert } from './answer-alert.ts'
import { requestAlert } from './request-alert.ts'

export function alertRoutes(app: FastifyInstance, deps: { db: Db; env: Env }) {
  serve(app, alerts.requestAlert, ({ body }, actor) => requestAlert(deps, body, actor))
  serve(app, alerts.showAlert, ({ params, query }) => showAlert(deps.db, { ...params, ...query }))
  serve(app, alerts.confirmAlert, ({ params, body }) => confirmAlert(deps.db, { ...params, ...body }))
  serve(app, alerts.cancelAlert, ({ params, body }) => cancelAlert(deps, { ...params, ...body }))
  serve(app, alerts.claimAlert, ({ params, body }, actor) =>
    claimAlert(deps.db, { ...params, ...body }, actor),
  )
}
