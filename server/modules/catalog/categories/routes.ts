import type { FastifyInstance } from 'fastify'
import * as categories from '../../../../contract/catalog/categories.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { serve } from '../../../platform/http/serve.ts'
import {
  archiveCategory,
  changeCategory,
  createCategory,
  deleteCategory,
  orderCategories,
  restoreCategory,
} from './change-category.ts'
import { listCategories, listForStaff } from './list-categories.ts'

export function categoryRoutes(app: FastifyInstance, db: Db) {
  serve(app, categories.listCategories, async ({ query }) => ({
    data: await listCategories(db, query.offeredIn),
  }))
  serve(app, categories.adminCategories, async () => ({ data: await listForStaff(db) }))
  serve(app, categories.createCategory, ({ body }, actor) =>
    inTransaction(db, (tx) => createCategory(tx, body, actor)),
  )
  serve(app, categories.changeCategory, ({ params, body: change }, actor) =>
    inTransaction(db, (tx) => changeCategory(tx, { slug: params.slug, change, actor })),
  )
  serve(app, categories.orderCategories, async ({ body }, actor) => ({
    data: await inTransaction(db, (tx) => orderCategories(tx, body.slugs, actor)),
  }))
  serve(app, categories.archiveCategory, ({ params, body }, actor) =>
    inTransaction(db, (tx) => archiveCategory(tx, { ...params, ...body, actor })),
  )
  serve(app, categories.restoreCategory, ({ params }, actor) =>
    inTransaction(db, (tx) => restoreCategory(tx, params.slug, actor)),
  )
  serve(app, categories.deleteCategory, async ({ params, body }, actor) => {
    await inTransaction(db, (tx) => deleteCategory(tx, { ...params, ...body, actor }))
    return { success: true as const }
  })
}
