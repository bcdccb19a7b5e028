import type { FastifyInstance } from 'fastify'
import { eraseMe, eraseOrder, exportMe, showPrivacy } from '../../../../contract/accounts/account.ts'
import { deleteUser } from '../../../../contract/accounts/users.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Auth } from '../auth/auth.ts'
import { OWN_ACCOUNT } from '../users/change-user.ts'
import { readConsents } from '../profile/consents.ts'
import { hasPassword, isRecentLogin, requireRecentLogin } from '../auth/require-recent-login.ts'
import { readOrderToken } from '../../orders/policy.ts'
import { eraseGuestOrder } from './erase-guest-order.ts'
import { erasePersonalData } from './erase-personal-data.ts'
import { exportPersonalData } from './export-personal-data.ts'

export function privacyRoutes(app: FastifyInstance, { db, auth, env }: { db: Db; auth: Auth; env: Env }) {
  serve(app, showPrivacy, async (_, actor) => ({
    ...(await readConsents(db, actor.id)),
    hasPassword: await hasPassword(db, actor.id),
    isFresh: isRecentLogin(actor, env.now()),
  }))

  serve(app, exportMe, (_, actor) => exportPersonalData(db, actor, env.now()))

  serve(app, eraseMe, async ({ body: { password } }, actor) => {
    await requireRecentLogin({ db, auth }, { actor, password, now: env.now() })
    await erasePersonalData(db, { id: actor.id, actor, now: env.now() })
    return { success: true as const }
  })

  serve(app, eraseOrder, async ({ params: { id }, headers }) => {
    await eraseGuestOrder(db, { id, token: readOrderToken(headers), now: env.now() })
    return { success: true as const }
  })

  serve(app, deleteUser, async ({ params: { id } }, actor) => {
    if (id === actor.id) refuse('forbidden', OWN_ACCOUNT)
    await erasePersonalData(db, { id, actor, now: env.now() })
    return { success: true as const }
  })
}
