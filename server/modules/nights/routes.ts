import type { FastifyInstance } from 'fastify'
import * as plans from '../../../contract/nights/plan.ts'
import { cellAt, planLimits } from '../../../contract/nights/change-plan.ts'
import { paise } from '../../../contract/core/money.ts'
import type { Db } from '../../platform/db/database.ts'
import { withPreparedStatements } from '../../platform/db/prepared-statements.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Env } from '../../env.ts'
import { fillPlan } from './fill-plan.ts'
import { findPlanOrders } from './queries.ts'
import { preparePlan, quotePlan } from './quote-plan.ts'
import { changeStoredPlan, deletePlan, storePlan, openOwnPlan, sharePlan, showPlan } from './store-plans.ts'
import { budgetOfCell, suggestGarments } from './suggest-garments.ts'

/** Registers the endpoints of the night planner. */
export function nightRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  serve(app, plans.quotePlan, ({ body }, actor) =>
    withPreparedStatements(() => quotePlan(db, { ...body, actor }, env.now())),
  )
  serve(app, plans.fillPlan, ({ body }, actor) => fillPlan(db, { ...body, actor }, env.now()))
  serve(app, plans.suggestGarments, async ({ body }) => {
    const { plan, festival, rules } = await preparePlan(db, body.plan, env.now())
    const all = festival.nights.flatMap(({ date }) =>
      plan.people.map(({ id }) => ({ person: id, night: date })),
    )
    const cells = body.cells ?? all.filter((place) => !cellAt(plan, place)).slice(0, planLimits.cells)
    const request = { plan, festival, liked: body.liked, cells, limit: body.limit }
    return {
      cells: await suggestGarments(
        db,
        { ...request, budget: budgetOfCell(plan, paise(0), all.length) },
        rules,
      ),
    }
  })

  serve(app, plans.openOwnPlan, ({ body }, actor) =>
    openOwnPlan(db, { ...body, userId: actor.id, now: env.now() }),
  )
  serve(app, plans.storePlan, ({ body }) => storePlan(db, body.plan, env.now()))
  serve(app, plans.showPlan, ({ params }, actor) => showPlan(db, { ...params, userId: actor?.id ?? null }))
  serve(app, plans.changePlan, ({ params, body }, actor) =>
    changeStoredPlan(db, { ...params, ...body, userId: actor?.id ?? null, now: env.now() }),
  )
  serve(app, plans.sharePlan, ({ params, body }, actor) =>
    sharePlan(db, { ...params, ...body, userId: actor?.id ?? null }),
  )
  serve(app, plans.deletePlan, ({ params }, actor) =>
    deletePlan(db, { ...params, userId: actor?.id ?? null }),
  )
  serve(app, plans.planOrders, async () => ({ data: (await findPlanOrders(db)).map(presentOrder) }))
}

type OrderRow = Awaited<ReturnType<typeof findPlanOrders>>[number]

const presentOrder = ({ wearers, createdAt, ...row }: OrderRow) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  people: [...new Set(wearers.flatMap((names) => names?.split(', ') ?? []))],
})
