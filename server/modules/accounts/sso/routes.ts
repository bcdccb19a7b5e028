import type { FastifyInstance } from 'fastify'
import * as endpoints from '../../../../contract/accounts/identity-provider.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { serve } from '../../../platform/http/serve.ts'
import { fetchAllUsers, readLastSync } from './fetch-all-users.ts'
import { presentCurrentUser } from '../auth/present-current-user.ts'
import { saveUser } from '../users/save-user.ts'

export function ssoRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  const { thirdParty } = env
  const saved = async (userId: string, hints: object) => ({
    success: true as const,
    user: await presentCurrentUser(db, env, await saveUser(db, userId, hints)),
  })
  serve(app, endpoints.identityProvider, async () => ({
    thirdParty: thirdParty && { name: thirdParty.name },
  }))
  serve(app, endpoints.saveUser, ({ body }, actor) => saved(actor.id, body))
  serve(app, endpoints.syncClerkUser, ({ body }, actor) => saved(actor.id, body))
  serve(app, endpoints.fetchAllUsers, ({ query }, actor) =>
    fetchAllUsers(db, actor, { thirdParty, now: env.now(), ...query }),
  )
  serve(app, endpoints.identitySync, async () => ({ sync: await readLastSync(db) }))
}
