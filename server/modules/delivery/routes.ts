import type { FastifyInstance } from 'fastify'
import { refuse } from '../../../contract/core/refusal.ts'
import { deleteServedPins, servedPins, showPin } from '../../../contract/shipping/pin-codes.ts'
import { productDelivery } from '../../../contract/shipping/product-delivery.ts'
import type { Env } from '../../env.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findPin } from './find-pin.ts'
import { showProductDelivery } from './show-product-delivery.ts'
import { countCourierPins, deletePinList, isImportingPins } from './queries.ts'

const IS_IMPORTING = 'PIN codes are being imported. Wait until the import is complete, or cancel it'

export function deliveryRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  serve(app, showPin, async ({ params: { pin } }) => ({
    pin,
    ...(findPin(pin) ?? { state: null, city: null }),
  }))
  serve(app, productDelivery, ({ params, query }) =>
    showProductDelivery(db, { ...params, slug: query.product, now: env.now() }),
  )
  serve(app, servedPins, () => countCourierPins(db))
  serve(app, deleteServedPins, (_, actor) =>
    inTransaction(db, async (tx) => {
      if (await isImportingPins(tx)) refuse('wrong_state', IS_IMPORTING)
      const before = await countCourierPins(tx)
      const deleted = await deletePinList(tx)
      if (deleted > 0 || before.isInForce) {
        await recordAudit(tx, { actor, act: 'pins.delete', subject: 'pins:all', before })
      }
      return { deleted }
    }),
  )
}
