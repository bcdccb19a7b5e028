import type { FastifyInstance } from 'fastify'
import * as portal from '../../contract/seller-portal.ts'
import type { Db } from '../db.ts'
import { serve } from '../http.ts'
import { findBusiness } from './business-of.ts'
import { listGoods, setSellerStock } from './goods.ts'
import { addMember, listTeam, removeMember } from './team.ts'

/** What sellers see and do of their business in the seller area. */
export function portalRoutes(app: FastifyInstance, db: Db) {
  serve(app, portal.myBusiness, async (_, actor) => ({ business: await findBusiness(db, actor) }))
  serve(app, portal.sellerGoods, (_, actor) => listGoods(db, actor))
  serve(app, portal.setSellerStock, ({ params, body }, actor) =>
    setSellerStock(db, actor, { productId: params.id, ...body }),
  )
  serve(app, portal.sellerTeam, (_, actor) => listTeam(db, actor))
  serve(app, portal.addMember, ({ body }, actor) => addMember(db, actor, body))
  serve(app, portal.removeMember, ({ params }, actor) => removeMember(db, actor, params.id))
}
