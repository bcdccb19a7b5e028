import type { FastifyInstance } from 'fastify'
import { identityProvider, saveUser, syncClerkUser } from '../../contract/identity-provider.ts'
import type { Db } from '../db.ts'
import type { Env } from '../env.ts'
import { serve } from '../http.ts'
import { presentSelf } from './present-self.ts'
import { saveUser as save } from './save-user.ts'

export function thirdPartyRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  const { thirdParty } = env
  const saved = async (userId: string, hints: object) => ({
    success: true as const,
    user: await presentSelf(db, env, await save(db, userId, hints)),
  })
  serve(app, identityProvider, async () => ({ thirdParty: thirdParty && { name: thirdParty.name } }))
  serve(app, saveUser, ({ body }, actor) => saved(actor.id, body))
  serve(app, syncClerkUser, ({ body }, actor) => saved(actor.id, body))
}
