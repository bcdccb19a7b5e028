import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import { coloursIn } from '../../../../contract/catalog/attributes.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { sendAll, topic } from '../../../platform/jobs/jobs.ts'
import type { ProductPlan } from './plan.ts'
import { isPromised } from './queries.ts'
import type { ColourRow, NewPiece, PictureRow, ProductRow, SkuRow, StockRow, ExcessPiece } from './stored.ts'

/** When and by whom the plans are written. The history of pieces records both. `by` is null when the shop itself acts. */
export type WriteContext = { today: Day; by: string | null; at: Date }

/**
 * Writes all plans with a few bulk statements. Does not write to a table for which the plans contain no changes, because triggers record
 * the products of all written rows in `data_changes`, after which every server node loads them again for its cached pages.
 */
export async function writePlans(
  tx: Tx,
  plans: readonly ProductPlan[],
  context: WriteContext,
): Promise<void> {
  await upsertProducts(
    tx,
    storedFirst(plans).flatMap(({ product, skus }) => (product ? { ...product, ...optionsOf(skus) } : [])),
  )
  await upsertStock(
    tx,
    plans.flatMap(({ stock }) => stock),
  )
  const excess = plans.flatMap(({ excessPieces }) => excessPieces)
  await upsertSkus(
    tx,
    plans.flatMap(({ skus }) => skus),
    excess,
  )
  await replaceColours(
    tx,
    plans.filter(({ colours }) => colours).map(idOf),
    plans.flatMap(({ colours = [] }) => colours),
  )
  await replacePictures(
    tx,
    plans.filter(({ pictures }) => pictures).map(idOf),
    plans.flatMap(({ pictures = [] }) => pictures),
  )
  await insertPieces(
    tx,
    plans.flatMap(({ newPieces }) => newPieces),
    context,
  )
  await retirePieces(tx, excess, context)
}

/** New products come last, so that one of them can have the slug that a stored product gives up. */
const storedFirst = (plans: readonly ProductPlan[]) =>
  plans.toSorted((a, b) => Number(a.outcome === 'created') - Number(b.outcome === 'created'))

const idOf = ({ productId }: ProductPlan) => productId

/**
 * Returns the sizes and colours of a new product. The trigger `store_options` would store them too, but with a second write of the product.
 * For a stored product only the trigger knows all SKUs.
 */
function optionsOf(skus: readonly SkuRow[]) {
  const sold = skus.filter(({ retired }) => !retired)
  return {
    sizes: [...new Set(sold.flatMap(({ size }) => size ?? []))].sort(),
    colours: [...new Set(sold.flatMap(({ colour }) => coloursIn(colour ?? '')))].sort(),
  }
}

type NewProduct = ProductRow & ReturnType<typeof optionsOf>

async function upsertProducts(tx: Tx, rows: NewProduct[]) {
  if (rows.length === 0) return
  await tx
    .insertInto('products')
    .values(
      rows.map((row) => ({
        ...row,
        details: JSON.stringify(row.details),
        declarations: JSON.stringify(row.declarations),
      })),
    )
    .onConflict((oc) =>
      oc.column('id').doUpdateSet(({ ref }) => ({
        slug: ref('excluded.slug'),
        product_type: ref('excluded.product_type'),
        status: ref('excluded.status'),
        title: ref('excluded.title'),
        description: ref('excluded.description'),
        category: ref('excluded.category'),
        gender: ref('excluded.gender'),
        brand: ref('excluded.brand'),
        price: ref('excluded.price'),
        mrp: ref('excluded.mrp'),
        discount_percent: ref('excluded.discount_percent'),
        rent_price: ref('excluded.rent_price'),
        deposit: ref('excluded.deposit'),
        rating: ref('excluded.rating'),
        rating_count: ref('excluded.rating_count'),
        free_delivery: ref('excluded.free_delivery'),
        ends_at: ref('excluded.ends_at'),
        hsn: ref('excluded.hsn'),
        details: sql<string>`excluded.details`,
        declarations: sql<string>`excluded.declarations`,
        tags: ref('excluded.tags'),
        version: sql<number>`products.version + 1`,
        updated_at: sql<Date>`now()`,
      })),
    )
    .execute()
}

/**
 * Writes stock items. First locks the stored ones, sorted by id. Orders lock stock items in the same sequence, so an import and
 * an order cannot deadlock.
 */
async function upsertStock(tx: Tx, rows: StockRow[]) {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx
    .selectFrom('stock_items')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await tx
    .insertInto('stock_items')
    .values(rows)
    .onConflict((oc) => oc.column('id').doUpdateSet(({ ref }) => ({ available: ref('excluded.available') })))
    .execute()
}

/**
 * Writes SKUs. First locks the stored ones, sorted by id. Bookings lock SKUs in the same sequence, so an import and a booking
 * cannot deadlock.
 */
async function upsertSkus(tx: Tx, rows: SkuRow[], excess: readonly ExcessPiece[]) {
  const ids = [...rows.map(({ id }) => id), ...excess.map(({ sku_id }) => sku_id)]
  if (ids.length > 0) {
    await tx.selectFrom('skus').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  }
  if (rows.length === 0) return
  await tx
    .insertInto('skus')
    .values(rows)
    .onConflict((oc) =>
      oc.column('id').doUpdateSet(({ ref }) => ({
        stock_item_id: ref('excluded.stock_item_id'),
        code: ref('excluded.code'),
        size: ref('excluded.size'),
        colour: ref('excluded.colour'),
        price: ref('excluded.price'),
        position: ref('excluded.position'),
        retired: ref('excluded.retired'),
      })),
    )
    .execute()
}

async function replaceColours(tx: Tx, productIds: string[], rows: ColourRow[]) {
  if (productIds.length > 0) await tx.deleteFrom('colours').where('product_id', 'in', productIds).execute()
  if (rows.length > 0) await tx.insertInto('colours').values(rows).execute()
}

async function replacePictures(tx: Tx, productIds: string[], rows: PictureRow[]) {
  if (productIds.length > 0) {
    await tx.deleteFrom('product_pictures').where('product_id', 'in', productIds).execute()
  }
  if (rows.length > 0) await tx.insertInto('product_pictures').values(rows).execute()
}

async function insertPieces(tx: Tx, rows: NewPiece[], context: WriteContext) {
  if (rows.length === 0) return
  const added = await tx
    .insertInto('rental_pieces')
    .values(rows)
    .returning(['id', 'state', 'condition'])
    .execute()
  await insertPieceEvents(tx, added, { what: 'added', ...context })
  await requestAssignment(
    tx,
    rows.map(({ sku_id }) => sku_id),
  )
}

/** Pieces were added to a SKU that has bookings without a piece. The worker is in the module `rentals`, which this one cannot import. */
export const piecesAddedTopic = topic('assign-added-pieces', z.object({ skuId: z.string() }))

/** Queues a job for each of these SKUs that has bookings without a piece; they get the added pieces. */
async function requestAssignment(tx: Tx, skuIds: readonly string[]) {
  const waiting = await tx
    .selectFrom('rental_holds')
    .select('sku_id as skuId')
    .distinct()
    .where('sku_id', 'in', skuIds)
    .where('piece_id', 'is', null)
    .where('released_at', 'is', null)
    .execute()
  await sendAll(
    tx,
    piecesAddedTopic,
    waiting.map((data) => ({ data })),
  )
}

type PieceSnapshot = Pick<Selectable<Schema['rental_pieces']>, 'id' | 'state' | 'condition'>

/** Records in the history of each piece that the piece was added or retired. */
async function insertPieceEvents(
  tx: Tx,
  pieces: readonly PieceSnapshot[],
  { what, by, at }: WriteContext & { what: 'added' | 'retired' },
) {
  if (pieces.length === 0) return
  const rows = pieces.map(({ id, state, condition }) => ({
    piece_id: id,
    what,
    state,
    condition,
    note: '',
    hold_id: null,
    by,
    at,
  }))
  await tx.insertInto('rental_piece_events').values(rows).execute()
}

/**
 * Retires excess pieces. Checks the state of each piece again, because the piece may have been handed out or booked since the
 * plan was made.
 */
async function retirePieces(tx: Tx, excess: readonly ExcessPiece[], context: WriteContext) {
  if (excess.length === 0) return
  const retired = await tx
    .updateTable('rental_pieces')
    .set({ state: 'retired' })
    .where(
      'id',
      'in',
      excess.map(({ id }) => id),
    )
    .where('state', '=', 'ready')
    .where(sql<boolean>`not ${isPromised(sql.ref('rental_pieces.id'), context.today)}`)
    .returning(['id', 'state', 'condition'])
    .execute()
  await insertPieceEvents(tx, retired, { what: 'retired', ...context })
}
