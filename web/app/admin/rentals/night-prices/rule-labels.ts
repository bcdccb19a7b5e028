import { formatDay, formatPeriod } from '../../../../../contract/core/dates.ts'
import { formatDays } from '../../../../../contract/core/durations.ts'
import { formatRupees, paise } from '../../../../../contract/core/money.ts'
import type { NightRule, NightRuleKind } from '../../../../../contract/rentals/night-rules.ts'

export const kindLabels: Record<NightRuleKind, string> = {
  festival: 'Festival nights',
  weekend: 'Saturday and Sunday nights',
  season: 'Season',
  early: 'Early booking',
  last_minute: 'Last minute',
  length: 'Long rental',
  minimum: 'Minimum nights',
}

export const scopeLabels: Record<NightRule['scope'], string> = {
  store: 'All rentals',
  category: 'One category',
  product: 'One product',
}

/** The label of the number of a rule, for the kinds that have one. */
export const countLabels: Partial<Record<NightRuleKind, string>> = {
  early: 'Booked at least so many days before the first night',
  last_minute: 'Booked at most so many days before the first night',
  length: 'For rentals of at least so many nights',
  minimum: 'Fewest nights of a rental',
}

/** Describes what a rule does: `+40%`, `₹50 less`, `At least 3 nights`. */
export function changeText({ kind, count, percent, amount }: NightRule): string {
  if (kind === 'minimum') return count === 1 ? 'At least 1 night' : `At least ${count} nights`
  if (percent !== null) return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`
  const rupees = formatRupees(paise(Math.abs(amount!)))
  return amount! > 0 ? `${rupees} more` : `${rupees} less`
}

/** Describes when a rule applies: `Festival nights, 1 Oct 2027 to 9 Oct 2027`. */
export function conditionText(rule: NightRule): string {
  const { kind, count } = rule
  const conditions: Partial<Record<NightRuleKind, string>> = {
    early: `Booked ${formatDays(count ?? 0)} ahead or earlier`,
    last_minute: `Booked ${formatDays(count ?? 0)} ahead or later`,
    length: `Rentals of ${formatDays(count ?? 0)} or more`,
  }
  const period = periodText(rule)
  return [conditions[kind] ?? kindLabels[kind], period].filter(Boolean).join(', ')
}

function periodText({ from, until }: NightRule): string {
  if (from && until) return formatPeriod({ from, until })
  if (from) return `from ${formatDay(from)}`
  return until ? `until ${formatDay(until)}` : ''
}
