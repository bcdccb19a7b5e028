import { sql, type RawBuilder } from 'kysely'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx, Db } from '../../../platform/db/database.ts'
import type { StoredPicture } from '../../../platform/storage/pictures/picture.ts'
import type { PictureLocation, StoredPiece, StoredProduct } from './stored.ts'

/** Finds which of these picture sources were stored before. Maps each of them to the id of the stored picture. */
export async function findKnownSources(db: Db, sources: readonly string[]): Promise<Map<string, string>> {
  if (sources.length === 0) return new Map()
  const rows = await db.selectFrom('picture_sources').selectAll().where('source', 'in', sources).execute()
  return new Map(rows.map(({ source, media_id }) => [source, media_id]))
}

/** Records stored pictures and where they come from. */
export async function insertPictureSources(
  db: Db,
  pictures: readonly (StoredPicture & { source: string })[],
) {
  await db
    .insertInto('media')
    .values(pictures.map(({ id, width, height, blur }) => ({ id, width, height, blur })))
    .onConflict((oc) => oc.doNothing())
    .execute()
  await db
    .insertInto('picture_sources')
    .values(pictures.map(({ source, id }) => ({ source, media_id: id })))
    .onConflict((oc) =>
      oc.column('source').doUpdateSet(({ ref }) => ({ media_id: ref('excluded.media_id') })),
    )
    .execute()
}

type ProductKeys = { ids: readonly string[]; slugs: readonly string[]; isLocking: boolean }

/** Finds the stored products with these ids or slugs. If `isLocking` is true, locks the rows of the products, sorted by id. */
export async function findStoredProducts(
  dbOrTx: DbOrTx,
  { today, ...keys }: ProductKeys & { today: Day },
): Promise<StoredProduct[]> {
  const products = await findProductRows(dbOrTx, keys)
  if (products.length === 0) return []
  const productIds = products.map(({ id }) => id)
  const skus = group(
    await dbOrTx
      .selectFrom('skus')
      .select(['id', 'product_id', 'stock_item_id', 'code', 'size', 'colour', 'price', 'position', 'retired'])
      .where('product_id', 'in', productIds)
      .orderBy('position')
      .execute(),
  )
  const stock = group(
    await dbOrTx.selectFrom('stock_items').selectAll().where('product_id', 'in', productIds).execute(),
  )
  const colours = group(
    await dbOrTx
      .selectFrom('colours')
      .selectAll()
      .where('product_id', 'in', productIds)
      .orderBy('position')
      .execute(),
  )
  const pictures = group(await picturesOf(dbOrTx, productIds))
  const pieces = group(await piecesOf(dbOrTx, productIds, today))
  return products.map(({ starts_at, ...product }) => ({
    product,
    hasComingSale: starts_at !== null,
    skus: skus.get(product.id) ?? [],
    stock: stock.get(product.id) ?? [],
    colours: colours.get(product.id) ?? [],
    pictures: pictures.get(product.id) ?? [],
    pieces: pieces.get(product.id) ?? [],
  }))
}

const group = <T extends { product_id: string }>(rows: T[]): Map<string, T[]> =>
  Map.groupBy(rows, ({ product_id }) => product_id)

async function findProductRows(dbOrTx: DbOrTx, { ids, slugs, isLocking }: ProductKeys) {
  const query = dbOrTx
    .selectFrom('products')
    .select(['id', 'slug', 'product_type', 'status', 'title', 'description', 'category', 'gender', 'brand'])
    .select(['price', 'mrp', 'discount_percent', 'rent_price', 'deposit'])
    .select(['imported_rating as rating', 'imported_rating_count as rating_count']) // without the reviews
    .select(['free_delivery', 'starts_at', 'ends_at', 'hsn', 'details', 'declarations', 'tags'])
    .where((eb) => eb.or([eb('slug', 'in', slugs), ...(ids.length > 0 ? [eb('id', 'in', ids)] : [])]))
    .orderBy('id')
  const rows = await (isLocking ? query.forNoKeyUpdate() : query).execute()
  return rows.map((row) => ({ ...row, ends_at: row.ends_at?.toISOString() ?? null }))
}

async function picturesOf(dbOrTx: DbOrTx, productIds: readonly string[]) {
  const rows = await dbOrTx
    .selectFrom('product_pictures')
    .select(['product_id', 'media_id', 'url', 'alt', 'colour', 'position'])
    .where('product_id', 'in', productIds)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ media_id, url, ...row }) => ({ ...row, ...({ media_id, url } as PictureLocation) }))
}

/** SQL condition: an order needs the piece on the day `today` or later. */
export const isPromised = (pieceId: RawBuilder<unknown>, today: Day) =>
  sql<boolean>`exists (select from rental_holds where piece_id = ${pieceId} and released_at is null
    and upper(blocked) > ${today}::date)`

function piecesOf(
  dbOrTx: DbOrTx,
  productIds: readonly string[],
  today: Day,
): Promise<(StoredPiece & { product_id: string })[]> {
  return dbOrTx
    .selectFrom('rental_pieces as piece')
    .innerJoin('skus', 'skus.id', 'piece.sku_id')
    .select(['piece.id', 'piece.sku_id', 'piece.code', 'piece.state', 'skus.product_id'])
    .select(isPromised(sql.ref('piece.id'), today).as('isPromised'))
    .where('skus.product_id', 'in', productIds)
    .where('piece.state', '<>', 'retired')
    .orderBy('piece.code')
    .$castTo<StoredPiece & { product_id: string }>()
    .execute()
}
