import { dayAt, daysIn, formatNights } from '../../../../contract/core/dates.ts'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'
import { isLate, spanToday, type Hold, type Inventory } from './inventory.ts'
import { fromToday, overlaps, spanOf, type Span } from './peak-demand.ts'
import type { PieceRow } from './queries.ts'
import { blockedDays } from './rental-rules.ts'
import { availabilityOf, findAlternatives } from './sku-availability.ts'

/** Why a piece is not available, and the nearest periods in which it is, nearest first. */
export type PieceConflict = { reason: string; alternatives: Period[] }

/** Returns why a new booking for these worn days cannot have this very piece; null when it can. */
export function findPieceConflict(
  inventory: Inventory,
  { pieceId, worn, earliest }: { pieceId: string; worn: Period; earliest?: Day },
  today: Day,
): PieceConflict | null {
  const piece = inventory.pieces.find(({ id }) => id === pieceId)
  if (!piece) return { reason: 'This piece is of another product, size or colour', alternatives: [] }
  const stateReason = outOfService[piece.state]
  if (stateReason) return { reason: `Piece ${piece.code} ${stateReason}`, alternatives: [] }
  const span = fromToday(spanOf(blockedDays(worn, inventory.terms)), today)
  const hold = findBookingOfPiece(inventory.holds, { pieceId, span, today })
  if (!hold) return null
  const holds = inventory.holds.filter((other) => other.pieceId === pieceId)
  const availability = availabilityOf({ ...inventory, pieces: [piece], holds }, today)
  const search = { quantity: 1, days: daysIn(worn), near: worn.from, earliest }
  const alternatives = findAlternatives(availability, search)
  return { reason: explainBooking(piece, hold, today), alternatives }
}

/** Explains why a piece in this state is not rented. */
export const outOfService: Partial<Record<PieceRow['state'], string>> = {
  repair: 'is being repaired',
  retired: 'is retired',
}

type PieceDays = { pieceId: string; span: Span; today: Day }

/** Finds a booking that has the piece on one of these days. Ignores expired holds. */
export const findBookingOfPiece = (
  holds: readonly Hold[],
  { pieceId, span, today }: PieceDays,
): Hold | undefined =>
  holds.find(
    (hold) =>
      hold.pieceId === pieceId && !hold.isExpired && overlaps(fromToday(spanToday(hold, today), today), span),
  )

/** Explains to staff which booking has the piece. */
export function explainBooking({ code }: PieceRow, hold: Hold, today: Day): string {
  const nights = formatNights({ from: hold.wornFrom, until: hold.wornUntil })
  if (isLate(hold, today)) {
    return `Piece ${code} is late: it was due back on ${formatNights(oneDay(hold.backBy))}`
  }
  const blocked = formatNights({ from: dayAt(hold.span.from), until: dayAt(hold.span.until) })
  if (hold.state === 'returned') return `Piece ${code} is reserved for cleaning until ${lastDay(hold)}`
  if (hold.state === 'out') {
    return `Piece ${code} is with a customer (${nights}), and blocked until ${lastDay(hold)}`
  }
  return `Piece ${code} is booked for ${nights}, with preparation and cleaning ${blocked}`
}

const oneDay = (day: Day): Period => ({ from: day, until: day })
const lastDay = ({ span }: Hold): string => formatNights(oneDay(dayAt(span.until)))
