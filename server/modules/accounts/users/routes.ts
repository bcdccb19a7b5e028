import type { FastifyInstance } from 'fastify'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import * as users from '../../../../contract/accounts/users.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { serve } from '../../../platform/http/serve.ts'
import { changeUser } from './change-user.ts'
import { changeUsers } from './change-users.ts'
import { presentUser } from './present-user.ts'
import { countAccounts, countUsers, findUsers } from './queries.ts'
import { setRole } from './set-role.ts'

export function userRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  serve(app, users.listUsers, async ({ query: { status, ...filter } }) => {
    const query = { ...filter, status: status === 'all' ? undefined : status }
    const [rows, totalUsers] = [await findUsers(db, query), await countUsers(db, query)]
    const total = Math.max(1, Math.ceil(totalUsers / query.limit))
    return { users: rows.map(presentUser), pagination: { current: query.page, total, totalUsers } }
  })

  serve(app, users.changeUser, ({ params, body }, actor) =>
    changeUser({ db, env }, actor, { ...params, ...body }),
  )

  serve(app, users.changeUsers, ({ body }, actor) => changeUsers({ db, env }, actor, body))

  serve(app, users.setRole, ({ params, body }, actor) => setRole(db, actor, { ...params, ...body }))

  serve(app, users.dashboardStats, async () => {
    const { total, week, ...others } = await countAccounts(db, dayInIndia(env.now()))
    return { totalUsers: total, todayUsers: week.at(-1)?.users ?? 0, week, ...others }
  })
}
