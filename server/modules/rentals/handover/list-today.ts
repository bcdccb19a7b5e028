import { dayInIndia } from '../../../../contract/core/dates.ts'
import type { RentalToday } from '../../../../contract/rentals/handover.ts'
import { calendarOf } from '../../../../contract/shipping/promise.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readSettings } from '../../store/settings.ts'
import { countCleaning } from '../pieces/queries.ts'
import { daysLate } from './late-fee.ts'
import { departureOf } from './leaves-by.ts'
import { findDue, type HandoverRow } from './queries.ts'
import { readNextBooking, presentBooking } from './view-hold.ts'

/** Lists the work of the rental counter today: handouts, returns, overdue pieces, inspections, and bookings that nobody has collected. */
export async function listToday(db: Db, now: Date): Promise<RentalToday> {
  const today = dayInIndia(now)
  const due = await findDue(db, today)
  const booked = due.filter(({ state }) => state === 'booked')
  const out = due.filter(({ state }) => state === 'out')
  const calendar = calendarOf((await readSettings(db)).delivery)
  const overdue = []
  for (const hold of out.filter((hold) => hold.back_by < today)) {
    overdue.push(await presentOverdue(db, hold, now))
  }
  return {
    today,
    dispatches: booked
      .filter(({ piece_id, worn_until }) => piece_id && worn_until >= today)
      .map((hold) => ({ ...presentBooking(hold), ...departureOf(hold, calendar) }))
      .toSorted((a, b) => a.leavesBy.localeCompare(b.leavesBy)),
    returns: out.filter((hold) => hold.back_by === today).map(presentBooking),
    overdue,
    withoutPiece: booked
      .filter(({ piece_id, worn_until }) => !piece_id && worn_until >= today)
      .map(presentBooking),
    notCollected: booked.filter(({ worn_until }) => worn_until < today).map(presentBooking),
    toInspect: due.filter(({ state }) => state === 'returned').map(presentBooking),
    cleaning: await countCleaning(db),
  }
}

async function presentOverdue(db: Db, hold: HandoverRow, now: Date) {
  const next = hold.piece_id ? await readNextBooking(db, hold.piece_id, now) : null
  return { ...presentBooking(hold), daysLate: daysLate(hold, now), next }
}
