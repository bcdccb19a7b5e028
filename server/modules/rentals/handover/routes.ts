import type { FastifyInstance } from 'fastify'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import * as deposits from '../../../../contract/rentals/deposits.ts'
import * as handover from '../../../../contract/rentals/handover.ts'
import * as rentalOrder from '../../../../contract/orders/rental-order.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { serve } from '../../../platform/http/serve.ts'
import { readToday } from '../../orders/today.ts'
import { readOrderToken } from '../../orders/policy.ts'
import { collectOwed } from './collect-owed.ts'
import { collectAtCounter, giveBackDeposit } from './counter-payment.ts'
import { handOutPiece } from './hand-out-piece.ts'
import { listToday } from './list-today.ts'
import { lowerCharge } from './lower-charge.ts'
import { addPhoto, readPhoto, removePhoto } from './photos.ts'
import { reportLost } from './report-lost.ts'
import { findScannedPiece } from './lock-hold.ts'
import { findBookedHoldOfPiece, findHoldOfPieceOut, findDamagePrices } from './queries.ts'
import { setDamagePrices } from './set-damage-prices.ts'
import { settleDeposit } from './settle-deposit.ts'
import { showRental } from './show-rental.ts'
import { takeBackPiece } from './take-back-piece.ts'
import { undoHandover } from './undo-handover.ts'
import { viewHold } from './view-hold.ts'

export function handoverRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  serve(app, handover.rentalToday, () => listToday(db, env.now()))
  serve(app, handover.scanPiece, async ({ query }) => {
    const piece = await findScannedPiece(db, query.code)
    const today = dayInIndia(env.now())
    const hold =
      (await findHoldOfPieceOut(db, piece.id)) ?? (await findBookedHoldOfPiece(db, piece.id, today))
    return { piece, holdId: hold?.id ?? null }
  })
  serve(app, handover.showHandover, ({ params }) => viewHold(db, params.id, env.now()))

  serve(app, handover.handOutPiece, ({ params, body: inspection }, actor) =>
    handOutPiece(db, { holdId: params.id, inspection, actor, now: env.now() }),
  )
  serve(app, handover.takeBackPiece, ({ params, body: { to, ...inspection } }, actor) =>
    takeBackPiece(db, { holdId: params.id, inspection, to, actor, now: env.now() }),
  )
  serve(app, handover.collectAtCounter, ({ params, body }, actor) =>
    collectAtCounter(db, { holdId: params.id, ...body, actor, now: env.now() }),
  )
  serve(app, handover.giveBackDeposit, ({ params }, actor) =>
    giveBackDeposit(db, { holdId: params.id, actor, now: env.now() }),
  )
  serve(app, handover.settleDeposit, ({ params, body }, actor) =>
    settleDeposit(db, { holdId: params.id, ...body, actor, env }),
  )
  serve(app, handover.lowerCharge, ({ params, body }, actor) =>
    lowerCharge(db, { holdId: params.id, ...body, actor, env }),
  )
  serve(app, handover.reportLost, ({ params, body }, actor) =>
    reportLost(db, { holdId: params.id, ...body, actor, env }),
  )
  serve(app, handover.undoHandover, ({ params, body }, actor) =>
    undoHandover(db, { holdId: params.id, ...body, actor, now: env.now() }),
  )
  moneyRoutes(app, db)
  photoRoutes(app, db, env)

  serve(app, rentalOrder.orderRental, async ({ params, headers }, actor) =>
    showRental(db, {
      orderId: params.id,
      actor,
      token: readOrderToken(headers),
      today: await readToday(db, env),
    }),
  )
}

function moneyRoutes(app: FastifyInstance, db: Db) {
  serve(app, deposits.damagePrices, () => findDamagePrices(db))
  serve(app, deposits.setDamagePrices, ({ body }, actor) => setDamagePrices(db, { ...body, actor }))
  serve(app, deposits.collectOwed, ({ params, body, idempotencyKey: key }, actor) =>
    collectOwed(db, {
      ...body,
      orderId: params.id,
      reference: body.reference ?? '',
      actor,
      key,
    }),
  )
}

function photoRoutes(app: FastifyInstance, db: Db, env: Env) {
  serve(app, handover.addPhoto, ({ params, query, body }, actor) =>
    addPhoto({ db, env }, { holdId: params.id, phase: query.phase, bytes: body, actor }),
  )
  serve(app, handover.removePhoto, ({ params }, actor) =>
    removePhoto(db, { id: params.id, actor, now: env.now() }),
  )
  serve(app, handover.showHandoverPhoto, ({ params, query, headers }, actor) =>
    readPhoto({ db, env }, { id: params.id, width: query.width, actor, token: readOrderToken(headers) }),
  )
}
