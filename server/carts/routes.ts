import type { FastifyInstance } from 'fastify'
import { changeCart as changeDoor, showCart } from '../../contract/account-cart.ts'
import type { Db } from '../db.ts'
import { serve } from '../http.ts'
import { openCarts, presentCart } from './change-cart.ts'
import { findCart } from './queries.ts'

export function cartRoutes(app: FastifyInstance, db: Db) {
  const carts = openCarts(db)
  serve(app, showCart, async (_, actor) => presentCart(await findCart(db, actor.id)))
  serve(app, changeDoor, ({ body }, actor) => carts.change(actor.id, body.changes))
}
