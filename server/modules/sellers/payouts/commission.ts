import type { CommissionRules, NewCommissionRule } from '../../../../contract/sellers/payouts.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type DbOrTx, type Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findRules, findSellerNames, insertRule } from './queries.ts'
import { DEFAULT_COMMISSION } from '../../../../contract/sellers/seller-money.ts'

/** A commission rate that applies from a day on. Null as seller and category: the default for all sales. */
export type CommissionRule = {
  sellerId: string | null
  category: string | null
  /** Null ends the rule: from that day on the next more general rule applies. */
  rate: number | null
  from: Day
}

export type CommissionSale = { sellerId: string; category: string; day: Day }

/** The commission for a sale on a day: the seller's own rule, else the category's, else the default. Later rules win. */
export function commissionRate(
  rules: readonly CommissionRule[],
  { sellerId, category, day }: CommissionSale,
): number {
  const latest = (isMeant: (rule: CommissionRule) => boolean) =>
    rules
      .filter((rule) => isMeant(rule) && rule.from <= day)
      .reduce<CommissionRule | null>((best, rule) => (best && best.from > rule.from ? best : rule), null)
      ?.rate
  return (
    latest((rule) => rule.sellerId === sellerId) ??
    latest((rule) => rule.sellerId === null && rule.category === category) ??
    latest((rule) => rule.sellerId === null && rule.category === null) ??
    DEFAULT_COMMISSION
  )
}

/** The commission rules, newest first, and the sellers that can be chosen for a rule. */
export async function listCommission(db: DbOrTx): Promise<CommissionRules> {
  const sellers = await findSellerNames(db)
  const nameOf = (id: string | null) => sellers.find((seller) => seller.id === id)?.name ?? null
  const rules = (await findRules(db)).map(({ id: _id, at: _at, ...rule }) => ({
    _id,
    ...rule,
    category: rule.category as CommissionRules['rules'][number]['category'],
    sellerName: nameOf(rule.sellerId),
  }))
  return { rules: rules.toReversed(), sellers }
}

export type AddRule = { rule: NewCommissionRule; today: Day; actor: Actor }

/** Adds a rule. The past stays as it was: a rule begins today or later. */
export function addCommission(db: Db, { rule, today, actor }: AddRule): Promise<CommissionRules> {
  const message = 'The start date must be today or later'
  if (rule.from < today) refuse('invalid', message, { fields: [{ path: 'from', message }] })
  return inTransaction(db, async (tx) => {
    const sellers = await findSellerNames(tx)
    const isKnown = rule.sellerId === null || sellers.some(({ id }) => id === rule.sellerId)
    const unknown = 'Seller not found'
    if (!isKnown) refuse('invalid', unknown, { fields: [{ path: 'sellerId', message: unknown }] })
    await insertRule(tx, { ...rule, by: actor.name })
    const subject = `commission:${rule.sellerId ?? rule.category ?? 'everybody'}` as const
    await recordAudit(tx, {
      actor,
      act: 'commission.add',
      subject,
      after: { rate: rule.rate, from: rule.from },
    })
    return listCommission(tx)
  })
}
