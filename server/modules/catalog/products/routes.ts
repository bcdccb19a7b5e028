import type { FastifyInstance } from 'fastify'
import * as admin from '../../../../contract/catalog/admin-products.ts'
import * as edits from '../../../../contract/catalog/edit-products.ts'
import { uploadPicture } from '../../../../contract/core/pictures.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { isStaff } from '../../../../contract/core/permissions.ts'
import { inTransaction, type DbOrTx, type Db } from '../../../platform/db/database.ts'
import { withIdempotencyKey } from '../../../platform/db/idempotency.ts'
import type { Env } from '../../../env.ts'
import { serve } from '../../../platform/http/serve.ts'
import { storePicture } from '../../../platform/storage/pictures/picture.ts'
import { openStorage } from '../../../platform/storage/storage.ts'
import { changeProduct } from './change-product.ts'
import { createProduct } from './create-product.ts'
import { duplicateProduct } from './duplicate-product.ts'
import { editProducts, undoProductEdit } from './edit-products.ts'
import { listProductsForPublic, listProductsForStaff } from './list-admin-products.ts'
import { mediaUrl } from '../present.ts'
import { presentAdminProduct } from './present-admin.ts'
import { findForEditor, insertMedia } from './queries.ts'
import { setProductStatus, archiveProduct, restoreProduct, undoProductStatus } from './set-product-status.ts'

export function adminProductRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  const now = () => env.now()
  idempotentRoutes(app, { db, env })
  serve(app, admin.listAdminProducts, ({ query }, actor) =>
    isStaff(actor) ? listProductsForStaff(db, query) : listProductsForPublic(db, query),
  )
  serve(app, admin.showAdminProduct, ({ params }) => show(db, params.id))

  serve(app, admin.changeProduct, ({ params, body: change }, actor) =>
    inTransaction(db, (tx) => changeProduct(tx, params.id, { change, context: { actor, now: now() } })),
  )
  serve(app, admin.archiveProduct, async ({ params }, actor) => {
    await inTransaction(db, (tx) => archiveProduct(tx, params.id, { actor, now: now() }))
    return { success: true as const }
  })
  serve(app, admin.restoreProduct, ({ params }, actor) =>
    inTransaction(db, async (tx) => {
      await restoreProduct(tx, params.id, { actor, now: now() })
      return show(tx, params.id)
    }),
  )
  serve(app, edits.setProductStatus, async ({ body }, actor) => {
    const reversals = await inTransaction(db, (tx) => setProductStatus(tx, body, { actor, now: now() }))
    return { changed: reversals.length, reversals }
  })
  serve(app, edits.undoProductStatus, async ({ body }, actor) => ({
    changed: await inTransaction(db, (tx) => undoProductStatus(tx, body.reversals, { actor, now: now() })),
  }))
  serve(app, edits.undoProductEdit, async ({ body }, actor) => ({
    changed: await inTransaction(db, (tx) => undoProductEdit(tx, body.reversals, { actor, now: now() })),
  }))
  serve(app, uploadPicture, async ({ body }) => {
    const { id: media, ...stored } = await storePicture(openStorage(env, 'media'), body)
    await insertMedia(db, { id: media, ...stored })
    return { src: mediaUrl(media, 1280), media, ...stored }
  })
}

/** The endpoints that add a product, units or a percentage: a request that is sent again because its reply was lost must not add them twice. */
function idempotentRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  serve(app, admin.createProduct, ({ body, idempotencyKey: key }, actor) =>
    withIdempotencyKey(
      db,
      { scope: `${actor.id} creates products`, key, body },
      {
        run: async (tx) => {
          const { id } = await createProduct(tx, body, { actor, now: env.now() })
          return { id, reply: await show(tx, id) }
        },
        replay: show,
      },
    ),
  )
  serve(app, admin.duplicateProduct, ({ params, idempotencyKey: key }, actor) =>
    withIdempotencyKey(
      db,
      { scope: `${actor.id} duplicates product ${params.id}`, key, body: params },
      {
        run: async (tx) => {
          const id = await duplicateProduct(tx, params.id, { actor, now: env.now() })
          return { id, reply: await show(tx, id) }
        },
        replay: show,
      },
    ),
  )
  serve(app, edits.editProducts, async ({ body, idempotencyKey: key }, actor) => {
    const reversals = await withIdempotencyKey<edits.Reversal[]>(
      db,
      { scope: `${actor.id} edits products`, key, body },
      {
        run: async (tx) => {
          const reply = await editProducts(tx, body, { actor, now: env.now() })
          return { id: body.ids[0]!, reply, isStored: true }
        },
        replay: async () => [],
      },
    )
    return { changed: reversals.length, reversals }
  })
}

async function show(db: DbOrTx, id: string): Promise<admin.AdminProduct> {
  const row = await findForEditor(db, id)
  if (!row) return refuse('not_found', 'Product not found')
  return presentAdminProduct(row)
}
