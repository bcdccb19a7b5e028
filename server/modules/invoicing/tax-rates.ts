import { dayInIndia } from '../../../contract/core/dates.ts'
import { refuseField } from '../../../contract/core/refusal.ts'
import type { TaxRate } from '../../../contract/invoicing/tax-documents.ts'
import type { TaxRule } from '../../../contract/invoicing/tax.ts'
import type { Env } from '../../env.ts'
import { inTransaction, type Db, type DbOrTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findTaxRate, findTaxRates, hasDocumentsFrom, saveTaxRate, type TaxRateRow } from './queries.ts'

export const listTaxRates = async (db: Db) => ({ data: (await findTaxRates(db)).map(presentTaxRate) })

/** Returns all GST rates, each with the first day on which it applies. Prices include GST. */
export const readTaxRules = async (db: DbOrTx): Promise<TaxRule[]> =>
  (await findTaxRates(db)).map(({ hsn, valid_from, rate, up_to, above }) => ({
    hsn,
    from: valid_from,
    rate,
    upTo: up_to,
    above,
  }))

/**
 * Adds a tax rate. Refuses a start date before today, so that the new rate never applies to invoices of earlier days. Replaces the rate of
 * the same code and start date, for example to correct it, unless documents may have used it.
 */
export function addTaxRate({ db, env }: { db: Db; env: Env }, rate: TaxRate, actor: Actor): Promise<TaxRate> {
  if (rate.from < dayInIndia(env.now())) refuseDay('The start date must be today or later')
  return inTransaction(db, async (tx) => {
    const before = await findTaxRate(tx, rate)
    if (before && (await hasDocumentsFrom(tx, rate.from))) {
      refuseDay(
        'This code already has a rate that starts on this day, and documents were issued since. Choose a later day',
      )
    }
    const row = await saveTaxRate(tx, {
      hsn: rate.hsn,
      valid_from: rate.from,
      rate: toBasisPoints(rate.rate),
      up_to: rate.upTo,
      above: rate.above === null ? null : toBasisPoints(rate.above),
      note: rate.note,
    })
    await recordAudit(tx, {
      actor,
      act: 'tax.add-rate',
      subject: `tax-rate:${row.hsn || 'rest'}`,
      before: before ? presentTaxRate(before) : null,
      after: { ...rate },
    })
    return presentTaxRate(row)
  })
}

const toBasisPoints = (percent: number) => Math.round(percent * 100)

const refuseDay = (message: string): never => refuseField('from', message)

const presentTaxRate = ({ hsn, valid_from, rate, up_to, above, note }: TaxRateRow): TaxRate => ({
  hsn,
  from: valid_from,
  rate: rate / 100,
  upTo: up_to,
  above: above === null ? null : above / 100,
  note,
})
