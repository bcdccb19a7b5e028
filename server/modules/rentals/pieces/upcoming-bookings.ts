import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { momentOf } from '../holds/rental-rules.ts'
import { findNextBooking, findUnassigned } from './queries.ts'

/** A booking that has not been handed out. `from` and `until` are worn days; from `neededFrom` on it needs its piece. */
export type Upcoming = {
  holdId: number
  orderId: string
  line: number
  skuId: string
  state: 'held' | 'booked' | 'out' | 'returned'
  from: Day
  until: Day
  neededFrom: Day
}

/** Bookings that lost their piece and wait for another, the first that is needed first: staff have to act on them. */
export const unassigned = (db: DbOrTx, now: Date): Promise<Upcoming[]> =>
  findUnassigned(db, momentOf(now).today)

/** The next booking that counts on this piece, if any: who waits when it comes back late. */
export const nextBookingOf = (
  db: DbOrTx,
  { pieceId, now }: { pieceId: string; now: Date },
): Promise<Upcoming | undefined> => findNextBooking(db, pieceId, momentOf(now).today)
