import { refuse } from '../../../../contract/core/refusal.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { lockInventories, reassignPieces } from '../holds/hold-arrange.ts'
import type { HoldState } from '../holds/hold-queries.ts'
import { blockedDays, readRules } from '../holds/hold-rules.ts'
import { isLate } from '../holds/inventory.ts'
import { setPieceState, skuOfHold } from './piece-queries.ts'
import { rewriteHold, uncountWear } from './queries-pieces.ts'

type Mistake = { holdId: number; now: Date }

/** The wrong piece was scanned out: the booking waits for its piece again. Refuses with `wrong_state` what is not out. */
export async function undoHandOut(tx: Tx, mistake: Mistake): Promise<void> {
  const { inventory, rules, hold, pieceId } = await openHold(tx, mistake, 'out')
  const blocked = blockedDays({ from: hold.wornFrom, until: hold.wornUntil }, inventory.terms)
  await reassignPieces(tx, { skuId: inventory.skuId, rules }, async () => {
    await rewriteHold(tx, hold.id, { state: 'booked', blocked, out_at: null })
    await setPieceState(tx, pieceId, 'ready')
  })
}

/** The wrong piece was scanned in: the customer still has it. Refuses with `wrong_state` what is clean or promised by now. */
export async function undoTakeBack(tx: Tx, mistake: Mistake): Promise<void> {
  const { inventory, rules, hold, pieceId } = await openHold(tx, mistake, 'returned')
  const { until } = blockedDays({ from: hold.wornFrom, until: hold.wornUntil }, inventory.terms)
  const isOverdue = isLate({ ...hold, state: 'out' }, rules.today)
  const blocked = { from: hold.from, until: isOverdue ? null : until }
  await reassignPieces(tx, { skuId: inventory.skuId, rules }, async () => {
    await rewriteHold(tx, hold.id, { state: 'out', blocked, returned_at: null })
    await setPieceState(tx, pieceId, 'out')
    await uncountWear(tx, pieceId)
  })
}

async function openHold(tx: Tx, { holdId, now }: Mistake, state: HoldState) {
  const skuId = (await skuOfHold(tx, holdId)) ?? refuse('not_found', 'There is no such booking')
  const rules = await readRules(tx, now)
  const inventory = (await lockInventories(tx, [skuId], rules)).get(skuId)!
  const hold = inventory.holds.find(({ id }) => id === holdId)
  if (hold?.state !== state || !hold.pieceId) {
    return refuse('wrong_state', 'The garment has moved on, so this can no longer be undone')
  }
  return { inventory, rules, hold, pieceId: hold.pieceId }
}
