import type { FastifyInstance, FastifyRequest } from 'fastify'
import { whoAmI } from '../../contract/identity.ts'
import type { Db } from '../db.ts'
import type { Env } from '../env.ts'
import { serve } from '../http.ts'
import type { Auth } from './auth.ts'
import { defaultAddress } from './address-book.ts'
import { presentSelf } from './present-self.ts'
import { findUser } from './queries.ts'
import { thirdPartyRoutes } from './third-party-routes.ts'

export function identityRoutes(app: FastifyInstance, { db, auth, env }: { db: Db; auth: Auth; env: Env }) {
  serve(app, whoAmI, async (_, actor) => {
    const user = await findUser(db, actor.id)
    return { user: await presentSelf(db, env, user), address: await defaultAddress(db, actor.id) }
  })
  thirdPartyRoutes(app, { db, env })

  // The identity library keeps doors of its own: sign-up, sign-in, sign-out, token, keys.
  app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    config: { rateLimit: false },
    handler: async (request, reply) => {
      const answer = await auth.handler(asWebRequest(request, env))
      for (const [name, value] of answer.headers) reply.header(name, value)
      return reply.status(answer.status).send(await answer.text())
    },
  })
}

function asWebRequest(request: FastifyRequest, env: Env): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'content-length') headers.set(name, String(value))
  }
  headers.set('x-forwarded-for', request.ip)
  const body = request.method === 'POST' ? JSON.stringify(request.body ?? {}) : null
  return new Request(env.publicUrl + request.url, { method: request.method, headers, body })
}
