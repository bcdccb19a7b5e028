import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Charge, DepositState } from '../../../contract/rentals/deposits.ts'
import type { CheckedItem, Phase } from '../../../contract/rentals/handover.ts'
import type { Paise } from '../../../contract/core/money.ts'
import type { PieceCondition, PieceEvent, PieceState } from '../../../contract/rentals/pieces.ts'

// The tables around a rental's two ends as Kysely types them.

type Instant = ColumnType<Date, Date | string, Date | string>
type Moment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Json<T> = ColumnType<T, string | undefined, string>
type Once = { id: GeneratedAlways<number> }

export type HandoverSchema = {
  rental_piece_events: Once & {
    piece_id: string
    what: PieceEvent['what']
    state: PieceState
    condition: PieceCondition
    note: string
    hold_id: number | null
    by: string | null
    at: Instant
  }
  handover_checks: Once & {
    hold_id: number
    piece_id: string
    phase: Phase
    items: Json<CheckedItem[]>
    condition: PieceCondition
    note: string
    by: string | null
    at: Instant
    undone_at: Moment
  }
  handover_photos: {
    id: Generated<string>
    hold_id: number
    phase: Phase
    picture: string
    width: number
    height: number
    by: string | null
    at: Instant
    removed_at: Moment
  }
  rental_deposits: {
    hold_id: number
    order_id: string
    state: Generated<Extract<DepositState, 'held' | 'settled' | 'kept'>>
    amount: Paise
    /** Amounts in paise. */
    charges: Json<Charge[]>
    waived: Generated<Paise>
    waiver: string | null
    kept: Generated<Paise>
    refund: Generated<Paise>
    owed: Generated<Paise>
    rounds: Generated<number>
    settled_at: Moment
  }
  damage_prices: {
    id: Generated<string>
    label: string
    amount: Paise | null
    position: Generated<number>
    retired: Generated<boolean>
  }
  rental_extensions: Once & {
    order_id: string
    line: number
    from_until: string
    until: string
    days: number
    amount: Paise
    at: Instant
  }
}
