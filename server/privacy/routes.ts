import type { FastifyInstance } from 'fastify'
import { deleteUser } from '../../contract/people.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Db } from '../db.ts'
import type { Env } from '../env.ts'
import { serve } from '../http.ts'
import { OWN_ACCOUNT } from '../identity/change-user.ts'
import { erasePerson } from './erase-person.ts'

export function privacyRoutes(app: FastifyInstance, db: Db, env: Env) {
  serve(app, deleteUser, async ({ params: { id } }, actor) => {
    if (id === actor.id) refuse('forbidden', OWN_ACCOUNT)
    await erasePerson(db, { id, actor, now: env.now() })
    return { success: true as const }
  })
}
