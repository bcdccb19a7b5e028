import type { FastifyInstance } from 'fastify'
import * as promotions from '../../../../contract/checkout/coupons.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { serve } from '../../../platform/http/serve.ts'
import { addCoupon, changeCoupon, listCoupons } from './manage-coupons.ts'

export function couponRoutes(app: FastifyInstance, db: Db, env: Env) {
  serve(app, promotions.adminCoupons, async () => ({ coupons: await listCoupons(db, env.now()) }))
  serve(app, promotions.addCoupon, ({ body }, actor) => addCoupon(db, body, { actor, now: env.now() }))
  serve(app, promotions.changeCoupon, ({ params, body }, actor) =>
    changeCoupon(db, { code: params.code, terms: body }, { actor, now: env.now() }),
  )
}
