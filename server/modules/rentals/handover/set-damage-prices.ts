import type { DamagePrice } from '../../../../contract/rentals/deposits.ts'
import type { Paise } from '../../../../contract/core/money.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findDamagePrices, lockDamagePrices, upsertDamagePrice, retireDamagePrices } from './queries.ts'

type DamagePriceInput = { id?: string | undefined; label: string; amount: Paise | null }

/**
 * Replaces the price table of damages; of concurrent changes, the last one replaces it as a whole. Entries keep their ids, so that a
 * settlement screen that is already open still refers to the right entries.
 */
export function setDamagePrices(
  db: Db,
  { prices, actor }: { prices: readonly DamagePriceInput[]; actor: Actor },
): Promise<DamagePrice[]> {
  return inTransaction(db, async (tx) => {
    await lockDamagePrices(tx)
    const before = await findDamagePrices(tx)
    await retireDamagePrices(tx)
    for (const [position, price] of prices.entries()) await upsertDamagePrice(tx, { ...price, position })
    const after = await findDamagePrices(tx)
    await recordAudit(tx, {
      actor,
      act: 'rental.set-damage-prices',
      subject: 'store:damage-prices',
      before: { prices: before },
      after: { prices: after },
    })
    return after
  })
}
