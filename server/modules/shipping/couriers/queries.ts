import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import {
  finalParcelStates,
  ParcelState,
  type CourierId,
  type ParcelEvent,
} from '../../../../contract/shipping/couriers.ts'
import type { Db, DbOrTx, Tx } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'

const fullParcels = (db: DbOrTx) =>
  db
    .selectFrom('parcels')
    .selectAll()
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('parcel_events')
          .select(['state', 'text', 'place', 'at'])
          .whereRef('parcel_id', '=', 'parcels.id')
          .orderBy('at', 'desc'),
      ).as('events'),
    )

export type ParcelRow = Awaited<ReturnType<typeof findParcels>>[number]

/** Finds the parcels of an order, newest first. */
export const findParcels = (db: DbOrTx, orderId: string) =>
  fullParcels(db).where('order_id', '=', orderId).orderBy('created_at', 'desc').execute()

export const findParcel = (db: DbOrTx, id: string) => fullParcels(db).where('id', '=', id).executeTakeFirst()

export const lockParcel = (tx: Tx, id: string) =>
  tx.selectFrom('parcels').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function insertParcel(tx: Tx, parcel: Insertable<Schema['parcels']>): Promise<string> {
  const { id } = await tx.insertInto('parcels').values(parcel).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateParcel(db: DbOrTx, id: string, changes: Updateable<Schema['parcels']>) {
  await db.updateTable('parcels').set(changes).where('id', '=', id).execute()
}

/**
 * Claims the booking of a parcel for a minute, so that one process at a time talks to the courier about it. Returns undefined if the
 * booking is finished or another process has claimed it.
 */
export const claimBooking = (db: Db, id: string) =>
  db
    .updateTable('parcels')
    .set({ claimed_until: sql<Date>`clock_timestamp() + interval '1 minute'` })
    .where('id', '=', id)
    .where('state', '=', 'booking')
    .where(({ or, eb }) =>
      or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<Date>`clock_timestamp()`)]),
    )
    .returningAll()
    .executeTakeFirst()

/** Stores events; events that are already stored change nothing. */
export async function insertEvents(tx: Tx, parcelId: string, events: readonly ParcelEvent[]) {
  if (events.length === 0) return
  await tx
    .insertInto('parcel_events')
    .values(events.map((event) => ({ parcel_id: parcelId, ...event })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Finds all events of a parcel. */
export async function findEvents(tx: Tx, parcelId: string): Promise<ParcelEvent[]> {
  const events = await tx
    .selectFrom('parcel_events')
    .select(['state', 'text', 'place', 'at'])
    .where('parcel_id', '=', parcelId)
    .execute()
  return events.map(({ state, at, ...event }) => ({
    ...event,
    state: ParcelState.parse(state),
    at: at.toISOString(),
  }))
}

/** Finds the parcels with these numbers of a courier. */
export const findParcelsByNumber = (db: DbOrTx, courier: CourierId, numbers: readonly string[]) =>
  db
    .selectFrom('parcels')
    .select('id')
    .where('courier', '=', courier)
    .where('number', 'in', [...numbers, ''])
    .execute()

type ToTrack = { now: Date; before: Date; limit: number }

/** Claims open parcels about which their couriers were not asked since `before`, those that wait longest first. */
export const claimParcelsToTrack = (tx: Tx, { now, before, limit }: ToTrack) =>
  tx
    .updateTable('parcels')
    .set({ tracked_at: now })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('parcels')
        .select('id')
        .where('state', 'not in', [...finalParcelStates, 'booking'])
        .where(({ or, eb }) => or([eb('tracked_at', 'is', null), eb('tracked_at', '<', before)]))
        .orderBy('tracked_at', (order) => order.asc().nullsFirst())
        .limit(limit),
    )
    .returning('id')
    .execute()
