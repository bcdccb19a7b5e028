import type { Phase } from '../../../../contract/rentals/handover.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'

const columns = ['id', 'hold_id', 'phase', 'picture', 'width', 'height', 'at'] as const

export const findPhotos = (db: DbOrTx, holdIds: readonly number[]) =>
  db
    .selectFrom('handover_photos')
    .select(columns)
    .where('hold_id', 'in', [...holdIds])
    .where('removed_at', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .execute()

export type PhotoRow = Awaited<ReturnType<typeof findPhotos>>[number]

export const findPhoto = (db: DbOrTx, id: string) =>
  db
    .selectFrom('handover_photos')
    .select(columns)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

export type NewPhoto = {
  hold_id: number
  phase: Phase
  picture: string
  width: number
  height: number
  by: string
  at: Date
}

export const insertPhoto = (tx: Tx, photo: NewPhoto) =>
  tx.insertInto('handover_photos').values(photo).returning(columns).executeTakeFirstOrThrow()

export async function removePhoto(tx: Tx, id: string, at: Date) {
  await tx.updateTable('handover_photos').set({ removed_at: at }).where('id', '=', id).execute()
}
