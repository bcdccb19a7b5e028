import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { SignedRupees, text } from '../core/wire.ts'
import { Day } from './rentals.ts'

/**
 * When a rule applies. `festival`, `weekend` and `season` apply to single nights: a night of any festival, a Saturday or Sunday, or every
 * night of the rule's period. `early`, `last_minute` and `length` apply to all nights of a rental: booked at least or at most `count` days
 * before the first night, or for at least `count` nights. `minimum` changes no price: a rental with a night in the rule's period needs at
 * least `count` nights.
 */
export const NightRuleKind = z.enum([
  'festival',
  'weekend',
  'season',
  'early',
  'last_minute',
  'length',
  'minimum',
])
export type NightRuleKind = z.infer<typeof NightRuleKind>

/** The kinds that have a number of days or nights. */
export const countedKinds: readonly NightRuleKind[] = ['early', 'last_minute', 'length', 'minimum']

const fields = {
  /** Shoppers see the name beside the price. */
  name: text(40).min(1, 'Enter a name, for example Navratri nights'),
  isOn: z.boolean(),
  kind: NightRuleKind,
  scope: z.enum(['store', 'category', 'product']),
  /** The slug of the category, or the id of the product; empty for the whole store. */
  target: text(200).default(''),
  /** The number of days or nights of a kind in `countedKinds`; else null. */
  count: z
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(1, 'Enter 1 or more')
    .max(400, 'At most 400')
    .nullable()
    .default(null),
  /** The change of the rent per night in percent, or `amount`. Exactly one of them is set, except for `minimum`. */
  percent: z
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(-90, 'At most 90% less')
    .max(500, 'At most 500% more')
    .nullable()
    .default(null),
  amount: SignedRupees.nullable().default(null),
  /** The first and last night to which the rule applies; null for no limit. */
  from: Day.nullable().default(null),
  until: Day.nullable().default(null),
}

/**
 * A rule that changes the rent of some nights. `targetName` is the name of the category or the title of the product. `version` increases
 * with each save.
 */
export const NightRule = z.object({
  id: z.string(),
  ...fields,
  targetName: z.string().nullable(),
  version: z.number().int(),
})
export type NightRule = z.infer<typeof NightRule>

export const NightRuleFields = z.object(fields).superRefine((rule, context) => {
  const fieldError = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (rule.scope !== 'store' && !rule.target) fieldError('target', 'Choose the category or product')
  if (countedKinds.includes(rule.kind) && rule.count === null) fieldError('count', 'Enter a number')
  if (rule.kind !== 'minimum' && !rule.percent && !rule.amount) {
    const isEmpty = rule.percent === null && rule.amount === null // a form shows one of the two fields
    for (const field of isEmpty ? ['percent', 'amount'] : [rule.amount === null ? 'percent' : 'amount']) {
      fieldError(field, 'Enter a change that is not 0')
    }
  }
  if (rule.percent !== null && rule.amount !== null) {
    fieldError('amount', 'Enter either percent or an amount')
  }
  if (rule.kind === 'season' && (!rule.from || !rule.until)) {
    fieldError(rule.from ? 'until' : 'from', 'A season needs a first and a last night')
  }
  if (rule.from && rule.until && rule.until < rule.from) {
    fieldError('until', 'The last night is before the first night')
  }
})
export type NightRuleFields = z.infer<typeof NightRuleFields>

/** The fields that staff save. `version` is the version that the form loaded, for optimistic locking. */
export const NightRuleChange = NightRuleFields.safeExtend({ version: z.number().int().optional() })
export type NightRuleChange = z.infer<typeof NightRuleChange>

const params = z.object({ id: z.string().max(100) })

export const nightRules = endpoint({
  access: 'catalogue',
  method: 'GET',
  path: '/api/admin/night-rules',
  summary: 'Lists the rules for the rent of single nights, in the order in which they take precedence',
  reply: z.object({ data: z.array(NightRule) }),
})

export const addNightRule = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/night-rules',
  summary: 'Adds a rule after the other rules of its scope. It applies to new quotes, not to existing orders',
  body: NightRuleFields,
  reply: NightRule,
  status: 201,
})

export const saveNightRule = endpoint({
  access: 'catalogue',
  method: 'PUT',
  path: '/api/admin/night-rules/:id',
  summary: 'Changes a rule. Existing orders keep their prices',
  params,
  body: NightRuleChange,
  reply: NightRule,
})

export const moveNightRule = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/night-rules/:id/move',
  summary: 'Moves a rule one place up or down among the rules of its scope',
  params,
  body: z.object({ direction: z.enum(['up', 'down']) }),
  reply: z.object({ success: z.literal(true) }),
})

export const deleteNightRule = endpoint({
  access: 'catalogue',
  method: 'DELETE',
  path: '/api/admin/night-rules/:id',
  summary: 'Deletes a rule. Existing orders keep their prices',
  params,
  reply: z.object({ success: z.literal(true) }),
})
