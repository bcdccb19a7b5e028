// A rental store in the simplest words that are right: no intervals, no peaks, only "try every way to seat everybody".

export type OracleHold = {
  order: number
  state: 'held' | 'booked' | 'out' | 'returned'
  /** Worn days, then blocked ones; whole numbers, 0 is the first day of the world. */
  from: number
  until: number
  blockedFrom: number
  blockedUntil: number
  /** Only while the garment is with the customer or in the wash. */
  piece: number | null
  /** The minute in which it ends unless it is paid; only while it is held. */
  expires: number | null
}
export type PieceState = 'ready' | 'out' | 'cleaning' | 'repair' | 'retired'
export type Oracle = { minute: number; pieces: PieceState[]; holds: OracleHold[] }

/** Behind every day that these worlds book: a garment that is late takes so many nights away, as good as for ever. */
const FOR_EVER = 60

export const todayOf = ({ minute }: Oracle) => Math.floor(minute / (24 * 60))
export const inService = (state: PieceState) => state === 'ready' || state === 'out' || state === 'cleaning'

export const between = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, count) => first + count)

/** A garment comes back on the day after its last worn one; from the day after that on it is late. */
export function isLate(oracle: Oracle, { state, until, blockedUntil }: OracleHold): boolean {
  const today = todayOf(oracle)
  return state === 'out' && (today > until + 1 || today > blockedUntil)
}

/** The nights from today on that a hold takes away. */
export function nightsOf(oracle: Oracle, hold: OracleHold): number[] {
  const today = todayOf(oracle)
  const last = isLate(oracle, hold) ? today + FOR_EVER : hold.blockedUntil
  return between(Math.max(today, hold.blockedFrom), last)
}

/** The holds that still ask for a garment: neither expired nor over, nor of a garment that is out of service. */
export const activeHolds = (oracle: Oracle): OracleHold[] =>
  oracle.holds.filter(
    (hold) =>
      (hold.expires === null || hold.expires > oracle.minute) &&
      (hold.piece === null || inService(oracle.pieces[hold.piece]!)) &&
      nightsOf(oracle, hold).length > 0,
  )

/** Whether everybody can have one garment for all of their nights, tried in every way there is. */
export function canAssignAll(oracle: Oracle, holds: readonly OracleHold[]): boolean {
  const inLine = [...holds].sort(
    (a, b) => Number(b.piece !== null) - Number(a.piece !== null) || a.blockedFrom - b.blockedFrom,
  )
  const seats = oracle.pieces.flatMap((state, piece) =>
    inService(state) ? [{ piece, nights: new Set<number>() }] : [],
  )
  const hopeless = new Set<string>() // what was tried in vain: the next in line, and the nights that are taken

  function seat(index: number): boolean {
    const hold = inLine[index]
    if (!hold) return true
    const tried = `${index} ${seats.map(({ nights }) => Math.max(-1, ...nights)).join(' ')}`
    if (hopeless.has(tried)) return false
    const wanted = nightsOf(oracle, hold)
    for (const { piece, nights } of seats) {
      const isTheirs = hold.piece === null || hold.piece === piece
      if (!isTheirs || wanted.some((night) => nights.has(night))) continue
      for (const night of wanted) nights.add(night)
      if (seat(index + 1)) return true
      for (const night of wanted) nights.delete(night)
    }
    hopeless.add(tried)
    return false
  }
  return seat(0)
}

/** Garments that nobody asks for in the worst of these nights, counted one night after the other. */
function leftIn(oracle: Oracle, holds: readonly OracleHold[], nights: readonly number[]): number {
  const pieces = oracle.pieces.filter(inService).length
  const taken = holds.map((hold) => new Set(nightsOf(oracle, hold)))
  return Math.min(pieces, ...nights.map((night) => pieces - taken.filter((one) => one.has(night)).length))
}

/** Holds that are asked for, and the nights that they take away in addition to what was promised already. */
export type HoldRequest = { added: readonly OracleHold[]; nights: readonly number[] }

/**
 * Whether `added` can be promised beside `others`. While everybody has a garment: if everybody still has one afterwards,
 * however it is dealt. While somebody waits for one (a late return, a damage): if none of these nights is short.
 */
export function canAdd(
  oracle: Oracle,
  others: readonly OracleHold[],
  { added, nights }: HoldRequest,
): boolean {
  if (added.length > oracle.pieces.filter(inService).length) return false // also when all of their nights are over
  if (canAssignAll(oracle, activeHolds(oracle))) return canAssignAll(oracle, [...others, ...added])
  return leftIn(oracle, others, nights) >= added.length
}
