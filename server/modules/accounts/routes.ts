import type { FastifyInstance } from 'fastify'
import { showCurrentUser } from '../../../contract/accounts/current-user.ts'
import {
  accountSecurity,
  endAllSessions,
  endSession,
  endSessionsOfUser,
  removeProvider,
  removeSecondFactor,
  verifyEmail,
} from '../../../contract/accounts/security.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import type { Auth } from './auth/auth.ts'
import {
  defaultAddress,
  addAddress,
  changeAddress,
  readAddressBook,
  removeAddress,
} from './profile/address-book.ts'
import { authRoutes } from './auth/auth-routes.ts'
import { endOneSession, endOwnSessions, endUserSessions } from './auth/sessions/end-session.ts'
import { unlinkProvider as removeOwnProvider } from './auth/passwords/other-sign-in-methods.ts'
import { presentCurrentUser } from './auth/present-current-user.ts'
import { findUser } from './queries.ts'
import { resetSecondFactor as removeFactors } from './auth/second-factor/reset-second-factor.ts'
import { showSecurity } from './auth/show-security.ts'
import { clerkJobs } from './sso/clerk-sync.ts'
import { ssoRoutes } from './sso/routes.ts'
import { invitationJobs } from './users/invite-user.ts'
import { userRoutes } from './users/routes.ts'
import { verifyEmailToken as verifyEmailOf } from './auth/verification/verify-email.ts'
import * as views from '../../../contract/accounts/saved-views.ts'
import * as account from '../../../contract/accounts/account.ts'
import { changeProfile } from './profile/change-profile.ts'
import { recordConsent } from './profile/consents.ts'
import { addView, deleteOwnView, readViews, renameOwnView } from './profile/saved-views.ts'

type AccountDeps = { db: Db; auth: Auth; env: Env }

export function accountRoutes(app: FastifyInstance, deps: AccountDeps) {
  const { db, auth, env } = deps
  serve(app, showCurrentUser, async (_, actor) => {
    const user = await findUser(db, actor.id)
    return {
      user: await presentCurrentUser(db, env, user),
      address: await defaultAddress(db, actor.id),
      lacksSecondFactor: actor.lacksSecondFactor,
    }
  })

  serve(app, accountSecurity, (_, actor) => showSecurity(db, env, actor))
  serve(app, endSession, ({ params }, actor) => endOneSession(db, actor, { ...params, now: env.clock.now() }))
  serve(app, endAllSessions, ({ body }, actor) =>
    endOwnSessions(db, actor, { ...body, now: env.clock.now() }),
  )
  serve(app, endSessionsOfUser, ({ params }, actor) => endUserSessions(db, actor, params.id))
  serve(app, removeProvider, ({ params }, actor) =>
    removeOwnProvider(db, actor, { ...params, thirdParty: env.thirdParty, now: env.clock.now() }),
  )
  serve(app, removeSecondFactor, ({ params }, actor) => removeFactors(db, actor, params.id))
  serve(app, verifyEmail, ({ body }) => verifyEmailOf(auth, body.token))
  authRoutes(app, deps)
  ssoRoutes(app, deps)
  userRoutes(app, deps)
  profileRoutes(app, deps)
}

/** Background jobs of accounts. */
export const accountJobs = (deps: AccountDeps): Worker[] => [...invitationJobs(deps), ...clerkJobs(deps)]

function profileRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  serve(app, account.changeMe, ({ body }, actor) => changeProfile({ db, env }, actor.id, body))
  serve(app, account.listAddresses, (_, actor) => readAddressBook(db, actor.id))
  serve(app, account.addAddress, ({ body }, actor) => addAddress(db, actor.id, body))
  serve(app, account.changeAddress, ({ params, body }, actor) =>
    changeAddress(db, actor.id, { ...params, ...body }),
  )
  serve(app, account.removeAddress, ({ params }, actor) => removeAddress(db, actor.id, params.id))
  serve(app, account.giveConsent, ({ body }, actor) => recordConsent(db, actor.id, body))
  serve(app, views.savedViews, (_, actor) => readViews(db, actor.id))
  serve(app, views.saveView, ({ body }, actor) => addView(db, actor.id, body))
  serve(app, views.renameView, ({ params, body }, actor) =>
    renameOwnView(db, actor.id, { ...params, ...body }),
  )
  serve(app, views.deleteView, ({ params }, actor) => deleteOwnView(db, actor.id, params.id))
}
