import type { HandoverView } from '../../../../contract/rentals/handover.ts'
import { paise } from '../../../../contract/core/money.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { advanceRentalOrder } from '../../orders/set-status.ts'
import { readTodayAt } from '../../orders/today.ts'
import { retireLostPiece, recordPieceEvent } from '../pieces/piece-lifecycle.ts'
import { lockHold } from './lock-hold.ts'
import { assessDeposit } from './settle-deposit.ts'
import { viewHold } from './view-hold.ts'

export type LossReport = { holdId: number; reason: string; actor: Actor; env: Env }

/** Records a lost garment: retires its piece and keeps the whole deposit. An order of rentals is then over, as after a return. */
export function reportLost(db: Db, { holdId, reason, actor, env }: LossReport): Promise<HandoverView> {
  const now = env.now()
  return inTransaction(db, async (tx) => {
    const hold = await lockHold(tx, holdId)
    if (hold.state !== 'out' || !hold.piece_id) {
      refuse('wrong_state', 'The customer does not have this garment')
    }
    const [pieceId, by] = [hold.piece_id, actor.name]
    const today = await readTodayAt(tx, now)
    await advanceRentalOrder(tx, { id: hold.order_id, status: 'delivered', by, today })
    await retireLostPiece(tx, { pieceId, now })
    await recordPieceEvent(tx, { pieceId, what: 'retired', note: reason, holdId, by, at: now })
    const charge = { kind: 'damage' as const, label: `Not returned: ${reason}`, amount: hold.deposit }
    await assessDeposit(tx, {
      hold,
      charges: [charge],
      waived: { waived: paise(0), waiver: null },
      actor,
      env,
    })
    return viewHold(tx, holdId, now)
  })
}
