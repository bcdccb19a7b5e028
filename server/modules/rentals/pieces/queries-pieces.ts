import { sql } from 'kysely'
import { readPieceCode } from '../../../../contract/rentals/piece-code.ts'
import type { Piece, PieceCondition, PieceEvent, PieceState } from '../../../../contract/rentals/pieces.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'

const columns = ['p.id', 'p.code', 'p.state', 'p.condition', 'p.wears', 'p.note', 'p.sku_id'] as const

export const findPiece = (db: DbOrTx, id: string) =>
  db.selectFrom('rental_pieces as p').select(columns).where('p.id', '=', id).executeTakeFirst()

/** The piece with this id, and nobody else's until the transaction ends. */
export const lockPiece = (tx: Tx, id: string) =>
  tx.selectFrom('rental_pieces as p').select(columns).where('p.id', '=', id).forUpdate().executeTakeFirst()

/** The piece with this code, typed or scanned, and what it is a piece of. */
export const findByCode = (db: DbOrTx, typed: string) =>
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
  page: number
  limit: number
}

const like = (typed: string) => `%${typed.toLowerCase().replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`

/** Rental products that fit: by title, or because one of their pieces has this code or this state. */
function fitting({ q, state }: PieceFilter) {
  const words = q
    ? sql`and (pr.search_text like ${like(q)} or exists (select from rental_pieces p join skus s on s.id = p.sku_id
        where s.product_id = pr.id and (p.code = ${readPieceCode(q)} or upper(p.code) = ${q.trim().toUpperCase()})))`
    : sql``
  const states = state?.length
    ? sql`and exists (select from rental_pieces p join skus s on s.id = p.sku_id
        where s.product_id = pr.id and p.state in (${sql.join(state)}))`
    : sql``
  return sql`products pr where pr.product_type = 'rent' and pr.status <> 'archived' ${words} ${states}`
}

export async function countFitting(db: DbOrTx, filter: PieceFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${fitting(filter)}`.execute(db)
  return rows[0]!.count
}

/** A rental product with all its sizes; `media` and `url` are its first picture. */
export type ProductWithPieces = {
  id: string
  slug: string
  title: string
  category: string
  set_items: string[] | null
  media: string | null
  url: string | null
  skus: { skuId: string; size: string | null; colour: string | null; pieces: Piece[] }[]
}

/** One page of the products that fit, with those of their pieces that do. */
export async function findFitting(db: DbOrTx, filter: PieceFilter): Promise<ProductWithPieces[]> {
  const { state, page, limit } = filter
  const ofState = state?.length ? sql`and p.state in (${sql.join(state)})` : sql``
  const { rows } = await sql<ProductWithPieces>`
    select pr.id, pr.slug, pr.title, pr.category, pr.set_items, picture.media_id as media, picture.url,
      coalesce((select json_agg(json_build_object('skuId', s.id, 'size', s.size, 'colour', s.colour, 'pieces',
          coalesce((select json_agg(json_build_object('id', p.id, 'code', p.code, 'state', p.state,
              'condition', p.condition, 'wears', p.wears, 'note', p.note) order by p.state = 'retired', p.code)
            from rental_pieces p where p.sku_id = s.id ${ofState}), '[]'::json)) order by s.position, s.id)
        from skus s where s.product_id = pr.id and not s.retired), '[]'::json) as skus
    from (select pr.* from ${fitting(filter)} order by pr.title, pr.id limit ${limit} offset ${(page - 1) * limit}) pr
    left join lateral (select media_id, url from product_pictures where product_id = pr.id
      order by position, id limit 1) picture on true
    order by pr.title, pr.id`.execute(db)
  return rows
}

/** How many pieces of the whole store are in each state. */
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

/** Answers false when another piece has this code already. */
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

export type PieceNote = {
  pieceId: string
  what: PieceEvent['what']
  note?: string
  holdId?: number | null
  by: string | null
  at: Date
}

/** Writes into a piece's history what happened to it, and how it is now. */
export async function notePiece(tx: Tx, { pieceId, what, note = '', holdId = null, by, at }: PieceNote) {
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

export const findEvents = (db: DbOrTx, pieceId: string) =>
  db
    .selectFrom('rental_piece_events as e')
    .leftJoin('rental_holds as h', 'h.id', 'e.hold_id')
    .select(['e.at', 'e.what', 'e.state', 'e.condition', 'e.note', 'e.by', 'h.order_id'])
    .where('e.piece_id', '=', pieceId)
    .orderBy('e.id', 'desc')
    .limit(200)
    .execute()

/** What the labels of these codes, or of all pieces of a product, say. */
export function findLabelled(db: DbOrTx, wanted: { product?: string | null; codes?: readonly string[] }) {
  let query = db
    .selectFrom('rental_pieces as p')
    .innerJoin('skus as s', 's.id', 'p.sku_id')
    .innerJoin('products as pr', 'pr.id', 's.product_id')
    .select(['p.code', 'pr.title', 's.size', 's.colour'])
    .where('p.state', '<>', 'retired')
  if (wanted.product) query = query.where('pr.id', '=', wanted.product)
  if (wanted.codes?.length) query = query.where('p.code', 'in', [...wanted.codes])
  return query.orderBy('pr.title').orderBy('s.position').orderBy('p.code').limit(500).execute()
}

/** Answers the category of the product, or nothing when it is not for rent. */
export const updateSetItems = (tx: Tx, productId: string, items: string[] | null) =>
  tx
    .updateTable('products')
    .set({ set_items: items })
    .where('id', '=', productId)
    .where('product_type', '=', 'rent')
    .returning('category')
    .executeTakeFirst()

type Rewritten = {
  state: 'booked' | 'out'
  blocked: { from: Day; until: Day | null }
  out_at?: null
  returned_at?: null
}

/** Takes a hold a step back. Without an end it is blocked until its garment is scanned in. */
export async function rewriteHold(tx: Tx, holdId: number, { blocked, ...set }: Rewritten) {
  const { from, until } = blocked
  await tx
    .updateTable('rental_holds')
    .set({ ...set, blocked: `[${from},${until ?? ''}${until ? ']' : ')'}` })
    .where('id', '=', holdId)
    .execute()
}

export async function uncountWear(tx: Tx, pieceId: string) {
  await tx
    .updateTable('rental_pieces')
    .set((eb) => ({ wears: eb.fn<number>('greatest', [eb('wears', '-', 1), eb.lit(0)]) }))
    .where('id', '=', pieceId)
    .execute()
}
