import type { FastifyInstance } from 'fastify'
import { whoAmI } from '../../contract/identity.ts'
import {
  accountSecurity,
  endAllSessions,
  endSession,
  endSessionsOfUser,
  removeProvider,
  removeSecondFactor,
  verifyEmail,
} from '../../contract/security.ts'
import type { Db } from '../db.ts'
import type { Env } from '../env.ts'
import { serve } from '../http.ts'
import type { Auth } from './auth.ts'
import { defaultAddress } from './address-book.ts'
import { authDoors } from './auth-doors.ts'
import { endOneSession, endOwnSessions, endSessionsOf } from './end-session.ts'
import { removeProvider as removeOwnProvider } from './other-ways-in.ts'
import { presentSelf } from './present-self.ts'
import { findUser } from './queries.ts'
import { removeSecondFactor as removeFactors } from './remove-second-factor.ts'
import { showSecurity } from './show-security.ts'
import { thirdPartyRoutes } from './third-party-routes.ts'
import { verifyEmail as verifyEmailOf } from './verify-email.ts'

export function identityRoutes(app: FastifyInstance, { db, auth, env }: { db: Db; auth: Auth; env: Env }) {
  serve(app, whoAmI, async (_, actor) => {
    const user = await findUser(db, actor.id)
    return {
      user: await presentSelf(db, env, user),
      address: await defaultAddress(db, actor.id),
      lacksSecondFactor: actor.lacksSecondFactor,
    }
  })
  thirdPartyRoutes(app, { db, env })

  serve(app, accountSecurity, (_, actor) => showSecurity(db, env, actor))
  serve(app, endSession, ({ params }, actor) => endOneSession(db, actor, { ...params, now: env.clock.now() }))
  serve(app, endAllSessions, ({ body }, actor) =>
    endOwnSessions(db, actor, { ...body, now: env.clock.now() }),
  )
  serve(app, endSessionsOfUser, ({ params }, actor) => endSessionsOf(db, actor, params.id))
  serve(app, removeProvider, ({ params }, actor) =>
    removeOwnProvider(db, actor, { ...params, now: env.clock.now() }),
  )
  serve(app, removeSecondFactor, ({ params }, actor) => removeFactors(db, actor, params.id))
  serve(app, verifyEmail, ({ body }) => verifyEmailOf(auth, body.token))
  authDoors(app, { db, auth, env })
}
