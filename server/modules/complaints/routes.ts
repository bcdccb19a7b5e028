import type { FastifyInstance } from 'fastify'
import * as complaints from '../../../contract/complaints/complaints.ts'
import type { Env } from '../../env.ts'
import type { Db } from '../../platform/db/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { answerComplaint, listComplaints, showForStaff } from './answer-complaint.ts'
import { listOwnComplaints, makeComplaint, showComplaint } from './make-complaint.ts'

export function complaintRoutes(app: FastifyInstance, deps: { db: Db; env: Env }) {
  serve(app, complaints.makeComplaint, ({ body, idempotencyKey }, actor) =>
    makeComplaint(deps, { body, actor, key: idempotencyKey }),
  )
  serve(app, complaints.myComplaints, async (_, { id, email, emailVerified }) => ({
    data: await listOwnComplaints(deps.db, { userId: id, email: emailVerified ? email : null }),
  }))
  serve(app, complaints.showComplaint, ({ params }) => showComplaint(deps.db, params.id))

  serve(app, complaints.adminComplaints, ({ query }) => listComplaints(deps, query))
  serve(app, complaints.adminComplaint, ({ params }) => showForStaff(deps, params.id))
  serve(app, complaints.acknowledgeComplaint, ({ params }, actor) =>
    answerComplaint(deps, { ...params, actor }),
  )
  serve(app, complaints.resolveComplaint, ({ params, body }, actor) =>
    answerComplaint(deps, { ...params, ...body, actor }),
  )
}
