import { sql } from 'kysely'
import type { TaxStatus } from '../../contract/store.ts'
import { recordAct } from '../audit/record.ts'
import { inTransaction, type Db } from '../db.ts'
import type { Actor } from '../identity/actor.ts'
import { readSettings } from '../store/settings.ts'

/** Sets how the shop is taxed. What was issued before stays as it was. */
export function setTaxStatus(db: Db, tax: TaxStatus, actor: Actor): Promise<TaxStatus> {
  return inTransaction(db, async (tx) => {
    const before = (await readSettings(tx)).tax
    await sql`update store_settings set settings = settings || ${JSON.stringify({ tax })}::jsonb`.execute(tx)
    await recordAct(tx, { actor, act: 'tax.set-status', subject: 'store:tax', before, after: tax })
    return tax
  })
}
