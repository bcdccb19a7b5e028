import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DbOrTx } from '../../platform/db/database.ts'

export type GoodsRow = Awaited<ReturnType<typeof findGoods>>[number]

/** The products of a seller, newest first, with what is counted of each. */
export const findGoods = (db: DbOrTx, sellerId: string, id: string | null = null) =>
  db
    .selectFrom('products')
    .where('seller_id', '=', sellerId)
    .$if(id !== null, (query) => query.where('id', '=', id!))
    .select(['id', 'slug', 'title', 'product_type', 'status', 'unlisted_for', 'price', 'rent_price'])
    .select((eb) => [
      sql<{ media: string | null; url: string | null } | null>`(
        select json_build_object('media', p.media_id, 'url', p.url) from product_pictures p
        where p.product_id = products.id order by p.position, p.id limit 1)`.as('picture'),
      jsonArrayFrom(
        eb
          .selectFrom('stock_items')
          .innerJoin('skus', 'skus.stock_item_id', 'stock_items.id')
          .select(['stock_items.id', 'available'])
          .select(
            sql<string>`string_agg(concat_ws(', ', skus.size, skus.colour), ' / ' order by skus.position)`.as(
              'label',
            ),
          )
          .whereRef('stock_items.product_id', '=', 'products.id')
          .where('skus.retired', '=', false)
          .groupBy(['stock_items.id', 'available'])
          .orderBy(sql`min(skus.position)`),
      ).as('stockItems'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
