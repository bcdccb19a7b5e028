import { dayInIndia } from '../../../contract/core/dates.ts'
import type { TaxRate } from '../../../contract/invoicing/tax-documents.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { recordAudit } from '../audit/record.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import type { Actor } from '../accounts/actor.ts'
import { findRates, insertRate, type RateRow } from './queries.ts'

export const listRates = async (db: Db) => ({ data: (await findRates(db)).map(presentRate) })

/** Adds a rate from a day on that is not over yet: what invoices were written by stays as it was. */
export function addRate({ db, env }: { db: Db; env: Env }, rate: TaxRate, actor: Actor): Promise<TaxRate> {
  if (rate.from < dayInIndia(env.now())) refuseDay('A rate begins today or later')
  return inTransaction(db, async (tx) => {
    const row = await insertRate(tx, {
      hsn: rate.hsn,
      valid_from: rate.from,
      rate: hundredths(rate.rate),
      up_to: rate.upTo,
      above: rate.above === null ? null : hundredths(rate.above),
      note: rate.note,
    })
    if (!row) return refuseDay('There is a rate of this day for this code')
    await recordAudit(tx, {
      actor,
      act: 'tax.add-rate',
      subject: `tax-rate:${row.hsn || 'rest'}`,
      after: { ...rate },
    })
    return presentRate(row)
  })
}

const hundredths = (percent: number) => Math.round(percent * 100)

const refuseDay = (message: string): never =>
  refuse('invalid', message, { fields: [{ path: 'from', message }] })

const presentRate = ({ hsn, valid_from, rate, up_to, above, note }: RateRow): TaxRate => ({
  hsn,
  from: valid_from,
  rate: rate / 100,
  upTo: up_to,
  above: above === null ? null : above / 100,
  note,
})
