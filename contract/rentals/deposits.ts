import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { paise, sum, type Paise } from '../core/money.ts'
import { EnteredRupees, optionalText, Rupees, text } from '../core/wire.ts'

export const DepositState = z.enum(['awaited', 'held', 'settled', 'kept', 'returned', 'void'])
export type DepositState = z.infer<typeof DepositState>

/** A charge that is taken from a deposit, and its reason. */
export const DepositCharge = z.object({ kind: z.enum(['late', 'damage']), label: z.string(), amount: Rupees })
export type DepositCharge = z.infer<typeof DepositCharge>

/** The division of a deposit. `owed` is the part of the charges that exceeds the deposit: the customer has to pay it separately. */
export type DepositSplit = { kept: Paise; refund: Paise; owed: Paise }

/** Divides a deposit. `kept + refund` is always equal to the deposit, and `kept + owed` is always equal to the sum of the charges. */
export function splitDeposit(deposit: Paise, charges: readonly { amount: Paise }[]): DepositSplit {
  const charged = sum(charges.map(({ amount }) => amount))
  const kept = paise(Math.min(charged, deposit))
  return { kept, refund: paise(deposit - kept), owed: paise(charged - kept) }
}

/** One entry of the price list for damage. If `amount` is null, the customer pays the whole deposit of the garment. */
export const DamagePrice = z.object({
  id: z.string(),
  label: text(80).min(2, 'Describe the damage'),
  amount: Rupees.nullable(),
})
export type DamagePrice = z.infer<typeof DamagePrice>

/**
 * Returns the prices of the damage list that name an item that is missing at the return: "Lost dupatta" for the item "Dupatta". Compares
 * words without their plural.
 */
export function pricesOfMissing(missing: readonly string[], prices: readonly DamagePrice[]): DamagePrice[] {
  const lost = new Set(missing.flatMap(wordsOf))
  return prices.filter(({ label }) => wordsOf(label).some((word) => lost.has(word)))
}

const general = ['piece', 'set', 'the', 'and']
const wordsOf = (text: string) =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => !general.includes(word))

export const damagePrices = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/rentals/damage-prices',
  summary: 'Returns the price list for damage to rented garments',
  reply: z.array(DamagePrice),
})

export const setDamagePrices = endpoint({
  access: 'finance',
  method: 'PUT',
  path: '/api/admin/rentals/damage-prices',
  summary: 'Replaces the price list for damage; earlier charges do not change',
  body: z.object({
    prices: z
      .array(DamagePrice.extend({ amount: EnteredRupees.nullable() }).partial({ id: true }))
      .min(1, 'Add at least one type of damage')
      .max(60, 'At most 60 types of damage'),
  }),
  reply: z.array(DamagePrice),
})

/** The deposit of one garment: the amount that the shop keeps, with its reasons, and the amount that is refunded. */
export const Deposit = z.object({
  state: DepositState,
  amount: Rupees,
  charges: z.array(DepositCharge),
  /** The amount of the late fee that staff waived; `waiver` is the reason. */
  waived: Rupees,
  waiver: z.string().nullable(),
  kept: Rupees,
  refund: Rupees,
  owed: Rupees,
  settledAt: z.iso.datetime().nullable(),
  returnedAt: z.iso.datetime().nullable(),
  reference: z.string().nullable(),
})
export type Deposit = z.infer<typeof Deposit>

/**
 * `refundDue` is the amount that the shop still has to refund to the customer; `owed` is the amount that the customer still has to pay to
 * the shop.
 */
export const OrderBalance = z.object({ refundDue: Rupees, owed: Rupees })
export type OrderBalance = z.infer<typeof OrderBalance>

const MoneyMove = z.object({
  amount: Rupees,
  /** Payment method: cash or UPI. */
  via: z.enum(['cash', 'upi']),
  reference: optionalText(100),
})
const order = z.object({ id: z.string().max(100) })

export const collectOwed = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/orders/:id/collections',
  summary: 'Records a payment of the amount that a customer owes, never more than that amount',
  params: order,
  body: MoneyMove,
  reply: OrderBalance,
  idempotent: true,
})
