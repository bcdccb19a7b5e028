import type { CommissionRules, NewCommissionRule } from '../../../../contract/sellers/payouts.ts'
import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { chooseCategory } from '../../catalog/categories/choose-category.ts'
import { findCategories } from '../../catalog/categories/queries.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type DbOrTx, type Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findRules, findSellerNames, insertRule } from './queries.ts'
import { DEFAULT_COMMISSION, type CurrentCommission } from '../../../../contract/sellers/seller-money.ts'

/** A commission rate that is valid from the day `from` on. A rule without seller and category is the default for all sales. */
export type CommissionRule = {
  sellerId: string | null
  category: string | null
  /** The commission rate in hundredths of a percent. Null ends the rule: from the day `from` on, the next more general rule applies. */
  rate: number | null
  from: Day
}

export type CommissionSale = { sellerId: string; category: string; day: Day }

/**
 * Returns the commission rate for a sale on a day: the rule of the seller, else the rule of the category, else the default. Of
 * several rules that apply, the one with the latest start counts.
 */
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

/** Returns the commission rates of a day that apply to sellers without a rule of their own. */
export async function readCurrentCommission(db: DbOrTx, day: Day): Promise<CurrentCommission> {
  const rules = (await findRules(db)).filter(({ sellerId }) => sellerId === null)
  const rateOf = (category: string) => commissionRate(rules, { sellerId: '', category, day })
  const rate = rateOf('')
  const categories = (await findCategories(db)).filter(({ archived }) => !archived)
  return {
    rate,
    categories: categories
      .map(({ name, slug }) => ({ name, rate: rateOf(slug) }))
      .filter((category) => category.rate !== rate),
  }
}

/** Returns the commission rules, newest first, and all sellers, so that staff can choose one for a new rule. */
export async function listCommission(db: DbOrTx): Promise<CommissionRules> {
  const sellers = await findSellerNames(db)
  const categories = await findCategories(db)
  const nameOf = (id: string | null) => sellers.find((seller) => seller.id === id)?.name ?? null
  const categoryName = (slug: string) =>
    categories.find((category) => category.slug === slug)?.name ?? `${slug} (deleted)`
  const rules = (await findRules(db)).map(({ id: _id, at: _at, ...rule }) => ({
    _id,
    ...rule,
    categoryName: rule.category && categoryName(rule.category),
    sellerName: nameOf(rule.sellerId),
  }))
  return { rules: rules.toReversed(), sellers }
}

export type AddRuleRequest = { rule: NewCommissionRule; today: Day; actor: Actor }

/** Adds a commission rule that begins today or later. A rule can therefore not change the commission of past sales. */
export function addCommission(db: Db, { rule, today, actor }: AddRuleRequest): Promise<CommissionRules> {
  const message = 'The start date must be today or later'
  if (rule.from < today) refuseField('from', message)
  return inTransaction(db, async (tx) => {
    const sellers = await findSellerNames(tx)
    const isKnown = rule.sellerId === null || sellers.some(({ id }) => id === rule.sellerId)
    const unknown = 'Seller not found'
    if (!isKnown) refuse('invalid', unknown, { fields: [{ path: 'sellerId', message: unknown }] })
    const category = rule.category && (await chooseCategory(tx, rule.category))
    await insertRule(tx, { ...rule, category, by: actor.name })
    const subject = `commission:${rule.sellerId ?? category ?? 'everybody'}` as const
    await recordAudit(tx, {
      actor,
      act: 'commission.add',
      subject,
      after: { rate: rule.rate, from: rule.from },
    })
    return listCommission(tx)
  })
}
