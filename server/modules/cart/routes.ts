import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { changeCart as changeEndpoint, showCart } from '../../../contract/cart/account-cart.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { serve } from '../../platform/http/serve.ts'
import { topic, worker, type Worker } from '../../platform/jobs/jobs.ts'
import { createCarts, presentCart, createOperationLimit } from './change-cart.ts'
import { findCart, purgeOperations } from './queries.ts'

export function cartRoutes(app: FastifyInstance, db: Db, env: Env) {
  const carts = createCarts(db)
  const assertFewEnough = env.RATE_LIMIT === 'on' ? createOperationLimit() : () => undefined
  serve(app, showCart, async (_, actor) => presentCart(await findCart(db, actor.id)))
  serve(app, changeEndpoint, async ({ body }, actor) => {
    assertFewEnough(actor.id, body.changes.length)
    return carts.change(actor.id, body.changes)
  })
}

const purgeTopic = topic('purge-cart-operations', z.object({}), { retries: 0 })

/** Background jobs of the cart. */
export const cartJobs = ({ db }: { db: Db }): Worker[] => [
  worker(purgeTopic, () => purgeOperations(db), '10 3 * * *'),
]
