import type { FastifyInstance } from 'fastify'
import {
  categoryTiles,
  chosenProducts,
  countFilters as countFiltersEndpoint,
  latestCollection,
  listProducts as listEndpoint,
  showProduct,
  suggest as suggestEndpoint,
} from '../../../contract/catalog/catalog.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { readSettings } from '../store/settings.ts'
import { serve, serveCached } from '../../platform/http/serve.ts'
import { categoryRoutes } from './categories/routes.ts'
import { adminProductRoutes } from './products/routes.ts'
import { listCategoryTiles } from './list-category-tiles.ts'
import { countFilters } from './search/count-filters.ts'
import { listProducts } from './search/list-products.ts'
import { presentCard, presentProduct } from './present.ts'
import { findCardsById, findNewest, findProduct, findSimilar } from './queries.ts'
import { suggest } from './search/suggest.ts'

export function catalogRoutes(app: FastifyInstance, deps: { db: Db; env: Env }) {
  const { db } = deps
  adminProductRoutes(app, deps)
  categoryRoutes(app, db)
  serveCached(app, listEndpoint, ({ query }) => listProducts(db, query))

  serve(app, countFiltersEndpoint, ({ query }) => countFilters(db, query))

  serve(app, latestCollection, async () => {
    const { latestCollection: featuredIds } = await readSettings(db)
    const featured = await findCardsById(db, featuredIds)
    const newest = await findNewest(db, 12)
    const rest = newest.filter((product) => !featuredIds.includes(product.id))
    return { data: [...featured, ...rest].slice(0, 6).map(presentCard) }
  })

  serve(app, categoryTiles, async ({ query }) => ({ data: await listCategoryTiles(db, query.limit) }))

  serve(app, chosenProducts, async ({ query }) => {
    const rows = await findCardsById(db, query.id ?? [])
    return { data: rows.map(presentCard) }
  })

  serve(app, suggestEndpoint, ({ query }) => suggest(db, query))

  serveCached(app, showProduct, async ({ params }) => {
    const row = await findProduct(db, params.slug)
    if (!row) refuse('not_found', 'Product not found')
    const similar = await findSimilar(db, row)
    return { product: presentProduct(row), similar: similar.map(presentCard) }
  })
}
