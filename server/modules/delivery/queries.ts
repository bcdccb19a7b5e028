import { sql } from 'kysely'
import { anyOf } from '../../platform/db/prepared-statements.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import type { Place } from './find-zone.ts'

/** A PIN code in the list of the courier. */
export type CourierPin = { pin: string; cod: boolean; reversePickup: boolean }

const fields = ['pin', 'cod', 'reverse_pickup as reversePickup'] as const

const isListInForce = sql<boolean>`exists (select from pin_list_in_force)`

/** Finds PIN codes in the list, by the PIN code. `isInForce`: the shop delivers only to the PIN codes in its list. */
export async function findListedPins(
  db: DbOrTx,
  pins: readonly string[],
): Promise<{ isInForce: boolean; listed: Map<string, CourierPin> }> {
  const rows = await db
    .selectFrom(sql<{ isInForce: boolean }>`(select ${isListInForce} as "isInForce")`.as('list'))
    .leftJoin('courier_pins as p', (join) => join.on('p.pin', '=', anyOf(pins)))
    .select(['list.isInForce', 'p.pin', 'p.cod', 'p.reverse_pickup as reversePickup'])
    .execute()
  const listed = rows.flatMap(({ pin, cod, reversePickup }) =>
    pin !== null && cod !== null && reversePickup !== null ? [{ pin, cod, reversePickup }] : [],
  )
  return { isInForce: rows[0]!.isInForce, listed: new Map(listed.map((row) => [row.pin, row])) }
}

export const lockCourierPin = (tx: Tx, pin: string): Promise<CourierPin | undefined> =>
  tx.selectFrom('courier_pins').select(fields).where('pin', '=', pin).forNoKeyUpdate().executeTakeFirst()

export async function upsertCourierPin(tx: Tx, { pin, cod, reversePickup }: CourierPin) {
  const values = { cod, reverse_pickup: reversePickup }
  await tx
    .insertInto('courier_pins')
    .values({ pin, ...values })
    .onConflict((conflict) => conflict.column('pin').doUpdateSet(values))
    .execute()
}

export const deleteCourierPin = (tx: Tx, pin: string) =>
  tx.deleteFrom('courier_pins').where('pin', '=', pin).execute()

/** Deletes the whole list, which is then no longer in force. Returns the number of deleted PIN codes. */
export async function deletePinList(db: DbOrTx): Promise<number> {
  await db.deleteFrom('pin_list_in_force').execute()
  const { numDeletedRows } = await db.deleteFrom('courier_pins').executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Puts the list in force if it has a PIN code. Does nothing if it is in force already. */
export const putPinListInForce = (db: DbOrTx) =>
  sql`insert into pin_list_in_force (only_row) select true where exists (select from courier_pins)
    on conflict do nothing`.execute(db)

/** Whether a file of PIN codes is being imported. */
export const isImportingPins = async (tx: Tx): Promise<boolean> =>
  (await tx
    .selectFrom('imports')
    .select('id')
    .where('kind', '=', 'pins')
    .where('state', '=', 'importing')
    .executeTakeFirst()) !== undefined

export const countCourierPins = (db: DbOrTx) =>
  db
    .selectFrom('courier_pins')
    .select((eb) => [
      isListInForce.as('isInForce'),
      eb.fn.countAll<number>().as('served'),
      eb.fn.countAll<number>().filterWhere('cod', '=', true).as('withCod'),
      eb.fn.countAll<number>().filterWhere('reverse_pickup', '=', true).as('withReversePickup'),
    ])
    .executeTakeFirstOrThrow()

/** Finds a page of the list, sorted by PIN code. */
export const findCourierPins = (db: DbOrTx, after: string, limit: number): Promise<CourierPin[]> =>
  db.selectFrom('courier_pins').select(fields).where('pin', '>', after).orderBy('pin').limit(limit).execute()

/** Finds the places from which sellers send their goods, by the id of the seller. */
export async function findSellerPlaces(
  db: DbOrTx,
  sellerIds: readonly string[],
): Promise<Map<string, Place>> {
  if (sellerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('sellers')
    .select(['id', 'state', sql<string | null>`address ->> 'pin'`.as('pin')])
    .where('id', 'in', [...sellerIds])
    .execute()
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** Finds the seller of a live product, and whether it promises free delivery. */
export const findGoods = (db: DbOrTx, slug: string) =>
  db
    .selectFrom('products')
    .leftJoin('sellers', 'sellers.id', 'products.seller_id')
    .select(['products.seller_id as sellerId', 'sellers.display_name as soldBy'])
    .select(['sellers.gstin', 'sellers.state as sellerState'])
    .select(['product_type as type', 'free_delivery as hasFreeDelivery'])
    .where('slug', '=', slug)
    .where('products.status', '=', 'live')
    .executeTakeFirst()
