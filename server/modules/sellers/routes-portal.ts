import type { FastifyInstance } from 'fastify'
import * as portal from '../../../contract/sellers/seller-portal.ts'
import * as team from '../../../contract/sellers/seller-team.ts'
import { serve } from '../../platform/http/serve.ts'
import { findBusiness } from './business-of.ts'
import { listGoods, setSellerStock } from './goods.ts'
import { acceptInvitation, inviteMember, showInvitation, withdrawInvitation } from './team/invitations.ts'
import type { SellerDeps } from './seller-deps.ts'
import { listTeam, removeMember } from './team/team.ts'

/** What sellers see and do of their business in the seller area. */
export function portalRoutes(app: FastifyInstance, shop: SellerDeps) {
  const { db } = shop
  serve(app, portal.myBusiness, async (_, actor) => ({ business: await findBusiness(db, actor) }))
  serve(app, portal.sellerGoods, (_, actor) => listGoods(db, actor))
  serve(app, portal.setSellerStock, ({ params, body }, actor) =>
    setSellerStock(db, actor, { productId: params.id, ...body }),
  )
  teamRoutes(app, shop)
}

function teamRoutes(app: FastifyInstance, shop: SellerDeps) {
  serve(app, team.sellerTeam, (_, actor) => listTeam(shop, actor))
  serve(app, team.inviteMember, ({ body }, actor) => inviteMember(shop, actor, body))
  serve(app, team.withdrawInvitation, ({ params }, actor) => withdrawInvitation(shop, actor, params.id))
  serve(app, team.removeMember, ({ params }, actor) => removeMember(shop, actor, params.id))
  serve(app, team.showInvitation, ({ query }) => showInvitation(shop, query.token))
  serve(app, team.acceptInvitation, ({ body }, actor) => acceptInvitation(shop, actor, body.token))
}
