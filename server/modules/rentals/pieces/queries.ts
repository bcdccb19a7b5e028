import { sql, type NotNull, type RawBuilder } from 'kysely'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import type { PieceState, Piece, PieceCondition, PieceEvent } from '../../../../contract/rentals/pieces.ts'
import type { HoldState } from '../holds/queries.ts'
import { readPieceCode } from '../../../../contract/rentals/piece-code.ts'

export async function findSkuOfHold(db: DbOrTx, holdId: number): Promise<string | undefined> {
  const row = await db.selectFrom('rental_holds').select('sku_id').where('id', '=', holdId).executeTakeFirst()
  return row?.sku_id
}

export async function findSkuOfPiece(db: DbOrTx, pieceId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('rental_pieces')
    .select('sku_id')
    .where('id', '=', pieceId)
    .executeTakeFirst()
  return row?.sku_id
}

export async function updatePieceState(tx: Tx, pieceId: string, state: PieceState) {
  await tx.updateTable('rental_pieces').set({ state }).where('id', '=', pieceId).execute()
}

/** Sets the state of a piece to cleaning and increments its wears. */
export async function startCleaning(tx: Tx, pieceId: string) {
  await tx
    .updateTable('rental_pieces')
    .set({ state: 'cleaning', wears: sql`wears + 1` })
    .where('id', '=', pieceId)
    .execute()
}

/** Marks a hold as out. Its piece is blocked from today, even if the blocked days of the booking begin later. */
export async function updateHoldOut(
  tx: Tx,
  handOut: { holdId: number; pieceId: string; now: Date; today: Day },
) {
  await tx
    .updateTable('rental_holds')
    .set({
      state: 'out',
      piece_id: handOut.pieceId,
      out_at: handOut.now,
      blocked: sql`daterange(least(lower(blocked), ${handOut.today}::date), upper(blocked))`,
    })
    .where('id', '=', handOut.holdId)
    .execute()
}

/** Marks a hold as returned. Its piece is blocked for cleaning until the day `until`. */
export async function updateHoldReturned(
  tx: Tx,
  { holdId, now, until }: { holdId: number; now: Date; until: Day },
) {
  await tx
    .updateTable('rental_holds')
    .set({
      state: 'returned',
      returned_at: now,
      blocked: sql`daterange(lower(blocked), ${until}::date, '[]')`,
    })
    .where('id', '=', holdId)
    .execute()
}

const releaseHoldsInState = (state: HoldState) => (tx: Tx, pieceId: string, now: Date) =>
  tx
    .updateTable('rental_holds')
    .set({ released_at: now })
    .where('piece_id', '=', pieceId)
    .where('state', '=', state)
    .where('released_at', 'is', null)
    .execute()

/** Releases the hold of a returned piece, for example when its cleaning has ended. */
export const releaseReturnedHold = releaseHoldsInState('returned')

/** Releases the hold of a piece that is out, because the customer has lost the piece. */
export const releaseOutHold = releaseHoldsInState('out')

/** Makes a released hold active again. */
export const restoreHold = (tx: Tx, holdId: number) =>
  tx.updateTable('rental_holds').set({ released_at: null }).where('id', '=', holdId).execute()

/** Makes the hold of a returned piece that was released last active again, unless its cleaning days are over. */
export const restoreReturnedHold = (tx: Tx, pieceId: string, today: Day) =>
  tx
    .updateTable('rental_holds')
    .set({ released_at: null })
    .where('id', '=', (query) =>
      query
        .selectFrom('rental_holds')
        .where('piece_id', '=', pieceId)
        .where('state', '=', 'returned')
        .where('released_at', 'is not', null)
        .where(sql<boolean>`upper(blocked) > ${today}::date`)
        .orderBy('released_at', 'desc')
        .select('id')
        .limit(1),
    )
    .execute()

/** Finds the next booking to which this piece is assigned. */
export const findNextBooking = (db: DbOrTx, pieceId: string, today: Day) =>
  db
    .selectFrom('rental_holds as h')
    .where('h.released_at', 'is', null)
    .where('h.state', 'in', ['held', 'booked'])
    .where('h.piece_id', '=', pieceId)
    .where('h.order_id', 'is not', null)
    .where(sql<boolean>`upper(h.blocked) > ${today}::date`)
    .select(['h.id as holdId', 'h.order_id as orderId'])
    .select([sql<Day>`lower(h.worn)`.as('from'), sql<Day>`lower(h.blocked)`.as('neededFrom')])
    .orderBy(sql`lower(h.blocked)`)
    .orderBy('h.id')
    .limit(1)
    .$narrowType<{ orderId: NotNull }>()
    .executeTakeFirst()

const columns = ['p.id', 'p.code', 'p.state', 'p.condition', 'p.wears', 'p.note', 'p.sku_id'] as const

export const findPiece = (db: DbOrTx, id: string) =>
  db.selectFrom('rental_pieces as p').select(columns).where('p.id', '=', id).executeTakeFirst()

/** Finds pieces by their ids, in the sequence of their codes. */
export const findPieces = (db: DbOrTx, ids: readonly string[]) =>
  db
    .selectFrom('rental_pieces as p')
    .select(columns)
    .where('p.id', 'in', [...ids])
    .orderBy('p.code')
    .execute()

/** Locks the piece until the transaction ends. */
export const lockPiece = (tx: Tx, id: string) =>
  tx.selectFrom('rental_pieces as p').select(columns).where('p.id', '=', id).forUpdate().executeTakeFirst()

/** Finds a piece by its typed or scanned code, with title, size and colour. */
export const findPieceByCode = (db: DbOrTx, typed: string) =>
  db
    .selectFrom('rental_pieces as p')
    .innerJoin('skus as s', 's.id', 'p.sku_id')
    .innerJoin('products as pr', 'pr.id', 's.product_id')
    .select([...columns, 'pr.title', 's.size', 's.colour'])
    .where((eb) =>
      eb.or([
        eb('p.code', '=', readPieceCode(typed)),
        eb(eb.fn('upper', ['p.code']), '=', typed.trim().toUpperCase()),
      ]),
    )
    .executeTakeFirst()

export type PieceFilter = {
  q?: string | null | undefined
  state?: readonly PieceState[] | undefined
  today: Day
  page: number
  limit: number
}

const like = (typed: string) => `%${typed.toLowerCase().replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`

/** SQL condition: staff still have work with the SKU `s`, because a piece is out, in cleaning or in repair, or is booked on `today` or later. */
const isInUse = (
  today: Day,
) => sql`(exists (select from rental_pieces p where p.sku_id = s.id and p.state in ('out', 'cleaning', 'repair'))
  or exists (select from rental_holds h where h.sku_id = s.id and h.released_at is null and upper(h.blocked) > ${today}::date))`

/**
 * SQL for the rental products that match the search text by title or piece code, and that have a piece in one of these states. An archived
 * product is among them only while one of its SKUs is in use.
 */
function matchingProducts({ q, state, today }: PieceFilter) {
  const words = q
    ? sql`and (pr.search_text like ${like(q)} or exists (select from rental_pieces p join skus s on s.id = p.sku_id
        where s.product_id = pr.id and (p.code = ${readPieceCode(q)} or upper(p.code) = ${q.trim().toUpperCase()})))`
    : sql``
  const states = state?.length
    ? sql`and exists (select from rental_pieces p join skus s on s.id = p.sku_id
        where s.product_id = pr.id and p.state in (${sql.join(state)}))`
    : sql``
  return sql`products pr where pr.product_type = 'rent' and (pr.status <> 'archived'
    or exists (select from skus s where s.product_id = pr.id and ${isInUse(today)})) ${words} ${states}`
}

export async function countMatchingProducts(db: DbOrTx, filter: PieceFilter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from ${matchingProducts(filter)}`.execute(db)
  return rows[0]!.count
}

/** A picture that we store, or its address elsewhere. */
export type Picture = { media: string | null; url: string | null }

/** A rental product with its first picture and its SKUs, each with the first picture in its colour. */
type ProductWithPieces = {
  id: string
  slug: string
  title: string
  set_items: string[]
  picture: Picture | null
  skus: {
    skuId: string
    size: string | null
    colour: string | null
    isRetired: boolean
    picture: Picture | null
    pieces: Piece[]
  }[]
}

const firstPicture = (sequence: RawBuilder<unknown>) => sql`(
  select json_build_object('media', pp.media_id, 'url', pp.url) from product_pictures pp
  where pp.product_id = pr.id order by ${sequence} limit 1)`

/** Finds one page of matching products with their pieces in the requested states. Omits retired SKUs that are not in use. */
export async function findMatchingProducts(db: DbOrTx, filter: PieceFilter): Promise<ProductWithPieces[]> {
  const { state, today, page, limit } = filter
  const ofState = state?.length ? sql`and p.state in (${sql.join(state)})` : sql``
  const { rows } = await sql<ProductWithPieces>`
    select pr.id, pr.slug, pr.title, ${setItems} as set_items, ${firstPicture(sql`pp.position, pp.id`)} as picture,
      coalesce((select json_agg(json_build_object('skuId', s.id, 'size', s.size, 'colour', s.colour,
          'isRetired', s.retired, 'picture', ${firstPicture(sql`(pp.colour is not distinct from s.colour) desc, pp.position, pp.id`)}, 'pieces',
          coalesce((select json_agg(json_build_object('id', p.id, 'code', p.code, 'state', p.state,
              'condition', p.condition, 'wears', p.wears, 'note', p.note) order by p.state = 'retired', p.code)
            from rental_pieces p where p.sku_id = s.id ${ofState}), '[]'::json)) order by s.position, s.id)
        from skus s where s.product_id = pr.id and (not s.retired or ${isInUse(today)})), '[]'::json) as skus
    from (select pr.* from ${matchingProducts(filter)} order by pr.title, pr.id limit ${limit} offset ${(page - 1) * limit}) pr
    order by pr.title, pr.id`.execute(db)
  return rows
}

/** Counts the pieces of the store in each state. */
export const countStates = (db: DbOrTx) =>
  db
    .selectFrom('rental_pieces')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()

export const findRentalSku = (db: DbOrTx, skuId: string) =>
  db
    .selectFrom('skus as s')
    .innerJoin('products as pr', 'pr.id', 's.product_id')
    .select(['s.id', 'pr.title'])
    .where('s.id', '=', skuId)
    .where('s.retired', '=', false)
    .where('pr.product_type', '=', 'rent')
    .executeTakeFirst()

/** Inserts a piece and returns its id, or null when another piece already has this code. */
export async function insertPiece(
  tx: Tx,
  piece: { sku_id: string; code: string; condition: PieceCondition },
): Promise<string | null> {
  const row = await tx
    .insertInto('rental_pieces')
    .values(piece)
    .onConflict((clash) => clash.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function updateCondition(tx: Tx, id: string, condition: PieceCondition) {
  await tx.updateTable('rental_pieces').set({ condition }).where('id', '=', id).execute()
}

export type NewPieceEvent = {
  pieceId: string
  what: PieceEvent['what']
  note?: string
  holdId?: number | null
  by: string | null
  at: Date
}

/** Adds an event to the history of a piece, with its current state and condition. */
export async function insertPieceEvent(
  tx: Tx,
  { pieceId, what, note = '', holdId = null, by, at }: NewPieceEvent,
) {
  await tx
    .insertInto('rental_piece_events')
    .columns(['piece_id', 'what', 'state', 'condition', 'note', 'hold_id', 'by', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('rental_pieces as p')
        .where('p.id', '=', pieceId)
        .select(['p.id', eb.val(what).as('what'), 'p.state', 'p.condition', eb.val(note).as('note')])
        .select([eb.val(holdId).as('hold_id'), eb.val(by).as('by'), eb.val(at).as('at')]),
    )
    .execute()
}

export const findPieceEvents = (db: DbOrTx, pieceId: string) =>
  db
    .selectFrom('rental_piece_events as e')
    .leftJoin('rental_holds as h', 'h.id', 'e.hold_id')
    .select(['e.at', 'e.what', 'e.state', 'e.condition', 'e.note', 'e.by', 'h.order_id'])
    .where('e.piece_id', '=', pieceId)
    .orderBy('e.id', 'desc')
    .limit(200)
    .execute()

/** Finds the label data of the pieces with these codes, or of all pieces of a product. Omits retired pieces. */
export function findLabels(db: DbOrTx, filter: { product?: string | null; codes?: readonly string[] }) {
  let query = db
    .selectFrom('rental_pieces as p')
    .innerJoin('skus as s', 's.id', 'p.sku_id')
    .innerJoin('products as pr', 'pr.id', 's.product_id')
    .select(['p.code', 'pr.title', 's.size', 's.colour'])
    .where('p.state', '<>', 'retired')
  if (filter.product) query = query.where('pr.id', '=', filter.product)
  if (filter.codes?.length) query = query.where('p.code', 'in', [...filter.codes])
  return query.orderBy('pr.title').orderBy('s.position').orderBy('p.code').limit(500).execute()
}

/** SQL for the items of a set: those of the product `pr`, or else of its category, or else one piece. */
export const setItems = sql<string[]>`coalesce(pr.set_items,
  (select nullif(set_items, '{}') from categories where categories.slug = pr.category), '{The piece}')`

/** Updates the set items of a rental product; null restores those of its category. Returns its items, or undefined when it is not for rent. */
export const updateSetItems = (tx: Tx, productId: string, items: string[] | null) =>
  tx
    .updateTable('products as pr')
    .set({ set_items: items })
    .where('id', '=', productId)
    .where('product_type', '=', 'rent')
    .returning(setItems.as('setItems'))
    .executeTakeFirst()

type Rewritten = {
  state: 'booked' | 'out'
  blocked: { from: Day; until: Day | null }
  out_at?: null
  returned_at?: null
}

/** Sets a hold back to an earlier state. If `until` is null, the blocked days of the hold have no end until the piece is taken back. */
export async function updateHold(tx: Tx, holdId: number, { blocked, ...set }: Rewritten) {
  const { from, until } = blocked
  await tx
    .updateTable('rental_holds')
    .set({ ...set, blocked: `[${from},${until ?? ''}${until ? ']' : ')'}` })
    .where('id', '=', holdId)
    .execute()
}

export async function decrementWears(tx: Tx, pieceId: string) {
  await tx
    .updateTable('rental_pieces')
    .set((eb) => ({ wears: eb.fn<number>('greatest', [eb('wears', '-', 1), eb.lit(0)]) }))
    .where('id', '=', pieceId)
    .execute()
}

/** Counts the pieces that are in cleaning. */
export async function countCleaning(db: DbOrTx): Promise<number> {
  const counts = await countStates(db)
  return counts.filter(({ state }) => state === 'cleaning').reduce((sum, { count }) => sum + count, 0)
}
