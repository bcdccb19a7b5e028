import type { RentalLane } from '../../contract/shipping/promise.ts'

// Test oracle: a simple model of the rental store, which tries every assignment of pieces to holds. Unlike the shop, it uses neither
// intervals nor peak demand.

export type OracleHold = {
  order: number
  state: 'held' | 'booked' | 'out' | 'returned'
  /** First and last worn day, then first and last blocked day. Each is a number of days since the first day of the scenario. */
  from: number
  until: number
  blockedFrom: number
  blockedUntil: number
  /** The way to the address; null if the garment is handed over in the shop. */
  lane: RentalLane | null
  /** The day on which the garment must be back in the shop. */
  due: number
  /** The piece that the customer has or that is being cleaned; null before the handover, because the oracle may assign any piece. */
  piece: number | null
  /** The minute of the scenario in which an unpaid hold expires; null for a paid hold. */
  expires: number | null
}
export type PieceState = 'ready' | 'out' | 'cleaning' | 'repair' | 'retired'
export type Oracle = { minute: number; pieces: PieceState[]; holds: OracleHold[] }

/** A piece that is late blocks this number of nights from today on. The number is larger than the length of any scenario. */
const LATE_NIGHTS = 60

export const todayOf = ({ minute }: Oracle) => Math.floor(minute / (24 * 60))
export const inService = (state: PieceState) => state === 'ready' || state === 'out' || state === 'cleaning'

export const between = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, count) => first + count)

/** Returns whether the piece of a hold is late. It is late from the day after the day on which it is due. */
export function isLate(oracle: Oracle, { state, due, blockedUntil }: OracleHold): boolean {
  const today = todayOf(oracle)
  return state === 'out' && (today > due || today > blockedUntil)
}

/** Returns the nights from today on for which a hold blocks a piece. */
export function nightsOf(oracle: Oracle, hold: OracleHold): number[] {
  const today = todayOf(oracle)
  const last = isLate(oracle, hold) ? today + LATE_NIGHTS : hold.blockedUntil
  return between(Math.max(today, hold.blockedFrom), last)
}

/** Returns the holds that need a piece. Expired holds, holds in the past, and holds whose piece is out of service need none. */
export const activeHolds = (oracle: Oracle): OracleHold[] =>
  oracle.holds.filter(
    (hold) =>
      (hold.expires === null || hold.expires > oracle.minute) &&
      (hold.piece === null || inService(oracle.pieces[hold.piece]!)) &&
      nightsOf(oracle, hold).length > 0,
  )

/** Returns whether each hold can have a piece of its own for all of its nights. Tries all assignments by backtracking. */
export function canAssignAll(oracle: Oracle, holds: readonly OracleHold[]): boolean {
  const queue = [...holds].sort(
    (a, b) => Number(b.piece !== null) - Number(a.piece !== null) || a.blockedFrom - b.blockedFrom,
  )
  const assignments = oracle.pieces.flatMap((state, piece) =>
    inService(state) ? [{ piece, nights: new Set<number>() }] : [],
  )
  // States of the search that are known to fail. The key of a state is the index of the next hold and the last blocked night of each piece.
  const failed = new Set<string>()

  function assign(index: number): boolean {
    const hold = queue[index]
    if (!hold) return true
    const state = `${index} ${assignments.map(({ nights }) => Math.max(-1, ...nights)).join(' ')}`
    if (failed.has(state)) return false
    const needed = nightsOf(oracle, hold)
    for (const { piece, nights } of assignments) {
      const isPossible = hold.piece === null || hold.piece === piece
      if (!isPossible || needed.some((night) => nights.has(night))) continue
      for (const night of needed) nights.add(night)
      if (assign(index + 1)) return true
      for (const night of needed) nights.delete(night)
    }
    failed.add(state)
    return false
  }
  return assign(0)
}

/** Returns the smallest number of free pieces on any one of the given nights. */
function leftIn(oracle: Oracle, holds: readonly OracleHold[], nights: readonly number[]): number {
  const pieces = oracle.pieces.filter(inService).length
  const taken = holds.map((hold) => new Set(nightsOf(oracle, hold)))
  return Math.min(
    pieces,
    ...nights.map((night) => pieces - taken.filter((holdNights) => holdNights.has(night)).length),
  )
}

/** `added` are the requested holds. `nights` are the nights that they block in addition to the existing holds. */
export type HoldRequest = { added: readonly OracleHold[]; nights: readonly number[] }

/**
 * Returns whether the shop can accept the requested holds `added` in addition to the existing holds `others`. If every existing hold can
 * have a piece now, every hold must still have one after the request. If some existing hold cannot have a piece (after a late return or
 * damage), enough pieces must be free on each of the given nights.
 */
export function canAdd(
  oracle: Oracle,
  others: readonly OracleHold[],
  { added, nights }: HoldRequest,
): boolean {
  if (added.length > oracle.pieces.filter(inService).length) return false // a request for more garments than there are pieces is refused even if all of its nights are in the past
  if (canAssignAll(oracle, activeHolds(oracle))) return canAssignAll(oracle, [...others, ...added])
  return leftIn(oracle, others, nights) >= added.length
}
