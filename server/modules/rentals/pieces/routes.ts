import type { FastifyInstance } from 'fastify'
import * as pieces from '../../../../contract/rentals/pieces.ts'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { serve } from '../../../platform/http/serve.ts'
import { addPieces } from './add-pieces.ts'
import { changePiece } from './change-piece.ts'
import { changePieces } from './change-pieces.ts'
import { labelPieces } from './label-pieces.ts'
import { listPieces } from './list-pieces.ts'
import { findPieceEvents, findPiece } from './queries.ts'
import { setSetItems } from './set-set-items.ts'

export function pieceRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  serve(app, pieces.listPieces, ({ query }) => listPieces(db, { ...query, today: dayInIndia(env.now()) }))

  serve(app, pieces.addPieces, ({ body, idempotencyKey }, actor) =>
    addPieces(db, { ...body, actor, key: idempotencyKey, now: env.now() }),
  )

  serve(app, pieces.changePiece, ({ params, body }, actor) =>
    changePiece(db, { ...params, ...body, actor, now: env.now() }),
  )

  serve(app, pieces.changePieces, ({ body }, actor) => changePieces(db, { ...body, actor, now: env.now() }))

  serve(app, pieces.pieceHistory, async ({ params }) => {
    const piece = (await findPiece(db, params.id)) ?? refuse('not_found', 'Piece not found')
    const events = await findPieceEvents(db, params.id)
    return {
      piece,
      events: events.map(({ at, order_id, ...event }) => ({
        ...event,
        at: at.toISOString(),
        orderId: order_id,
      })),
    }
  })

  serve(app, pieces.pieceLabels, ({ query }) =>
    labelPieces(db, { product: query.product ?? null, codes: query.code }),
  )

  serve(app, pieces.saveSetItems, ({ params, body }, actor) =>
    setSetItems(db, { productId: params.id, items: body.items, actor }),
  )
}
