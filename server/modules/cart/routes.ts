import type { FastifyInstance } from 'fastify'
import { changeCart as changeEndpoint, showCart } from '../../../contract/cart/account-cart.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { withPreparedStatements } from '../../platform/db/prepared-statements.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeCart, createOperationLimit, presentCart } from './change-cart.ts'
import { findCart } from './queries.ts'

export function cartRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  const assertFewEnough = env.RATE_LIMIT === 'on' ? createOperationLimit() : () => undefined
  serve(app, showCart, async (_, actor) =>
    presentCart(await withPreparedStatements(() => findCart(db, actor.id))),
  )
  serve(app, changeEndpoint, async ({ body }, actor) => {
    assertFewEnough(actor.id, body.operations.length)
    return withPreparedStatements(() => changeCart(db, actor.id, body))
  })
}
