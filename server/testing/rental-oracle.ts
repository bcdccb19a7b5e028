// Test oracle: a rental store without intervals or peak demand. It tries every assignment of pieces to holds.

export type OracleHold = {
  order: number
  state: 'held' | 'booked' | 'out' | 'returned'
  /** Worn days, then blocked days. Day 0 is the first day of the scenario. */
  from: number
  until: number
  blockedFrom: number
  blockedUntil: number
  /** Set while the piece is with the customer or being cleaned. */
  piece: number | null
  /** The minute in which an unpaid hold expires; null after payment. */
  expires: number | null
}
export type PieceState = 'ready' | 'out' | 'cleaning' | 'repair' | 'retired'
export type Oracle = { minute: number; pieces: PieceState[]; holds: OracleHold[] }

/** Nights that a late piece is blocked for; longer than any scenario. */
const LATE_NIGHTS = 60

export const todayOf = ({ minute }: Oracle) => Math.floor(minute / (24 * 60))
export const inService = (state: PieceState) => state === 'ready' || state === 'out' || state === 'cleaning'

export const between = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, count) => first + count)

/** A piece is due back on the day after its last worn day, and late from the next day on. */
export function isLate(oracle: Oracle, { state, until, blockedUntil }: OracleHold): boolean {
  const today = todayOf(oracle)
  return state === 'out' && (today > until + 1 || today > blockedUntil)
}

/** The nights from today on that a hold blocks. */
export function nightsOf(oracle: Oracle, hold: OracleHold): number[] {
  const today = todayOf(oracle)
  const last = isLate(oracle, hold) ? today + LATE_NIGHTS : hold.blockedUntil
  return between(Math.max(today, hold.blockedFrom), last)
}

/** Holds that need a piece: not expired, not over, and not with a piece that is out of service. */
export const activeHolds = (oracle: Oracle): OracleHold[] =>
  oracle.holds.filter(
    (hold) =>
      (hold.expires === null || hold.expires > oracle.minute) &&
      (hold.piece === null || inService(oracle.pieces[hold.piece]!)) &&
      nightsOf(oracle, hold).length > 0,
  )

/** Whether every hold can have one piece for all of its nights. Backtracking over all assignments. */
export function canAssignAll(oracle: Oracle, holds: readonly OracleHold[]): boolean {
  const queue = [...holds].sort(
    (a, b) => Number(b.piece !== null) - Number(a.piece !== null) || a.blockedFrom - b.blockedFrom,
  )
  const assignments = oracle.pieces.flatMap((state, piece) =>
    inService(state) ? [{ piece, nights: new Set<number>() }] : [],
  )
  const failed = new Set<string>() // states that failed before: index and blocked nights

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

/** Free pieces on the busiest of these nights. */
function leftIn(oracle: Oracle, holds: readonly OracleHold[], nights: readonly number[]): number {
  const pieces = oracle.pieces.filter(inService).length
  const taken = holds.map((hold) => new Set(nightsOf(oracle, hold)))
  return Math.min(
    pieces,
    ...nights.map((night) => pieces - taken.filter((holdNights) => holdNights.has(night)).length),
  )
}

/** Requested holds, and the nights that they block in addition to existing holds. */
export type HoldRequest = { added: readonly OracleHold[]; nights: readonly number[] }

/**
 * Whether `added` can be accepted beside `others`. If every hold has a piece now, every hold must still have one afterwards.
 * If some hold has none (a late return, a damage), enough pieces must be free on each of the nights.
 */
export function canAdd(
  oracle: Oracle,
  others: readonly OracleHold[],
  { added, nights }: HoldRequest,
): boolean {
  if (added.length > oracle.pieces.filter(inService).length) return false // also if all nights are in the past
  if (canAssignAll(oracle, activeHolds(oracle))) return canAssignAll(oracle, [...others, ...added])
  return leftIn(oracle, others, nights) >= added.length
}
