import { canTransition, returnTransitions } from '../../../contract/orders/transitions.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { ReturnState } from '../../../contract/returns/returns.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findReturn, insertReturnEvent, updateReturn, type ReturnRow } from './queries.ts'

export type MoveReturn = {
  id: string
  changes: Parameters<typeof updateReturn>[2]
  /** The member of staff; null when the buyer does it. */
  by: string | null
  note?: string
  now: Date
}

const words: Record<ReturnState, string> = {
  asked: 'waits for an answer',
  approved: 'has been agreed to',
  refused: 'has been refused',
  received: 'is back in the shop',
  refunded: 'has been paid back',
  withdrawn: 'has been withdrawn',
}

/** Moves a return of a locked order and writes down who did. Refuses what the table of moves does not know. */
export async function moveReturn(
  tx: Tx,
  { id, changes, by, note = '', now }: MoveReturn,
): Promise<ReturnRow> {
  const row = (await findReturn(tx, id))!
  const isKnown = canTransition(returnTransitions, row.state, changes.state)
  if (!isKnown) refuse('wrong_state', `This return ${words[row.state]}`)
  await updateReturn(tx, id, changes)
  await insertReturnEvent(tx, { return_id: id, state: changes.state, note, by, at: now })
  return (await findReturn(tx, id))!
}
