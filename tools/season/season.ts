import { writeFileSync } from 'node:fs'
import type { Api } from '../../contract/core/client.ts'
import { dayInIndia, startOfDay } from '../../contract/core/dates.ts'
import { placeOrder, quoteItems, type Order, type OrderItemDraft } from '../../contract/orders/orders.ts'
import type { SeasonShop } from './open-shop.ts'
import { createPerson, type Person, type Random } from './people.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
/** The season begins so many days before its last day. */
export const DAYS = 126
const CUSTOMERS = 190

type Action = () => Promise<void>
/** Something that somebody does at this time. */
export type Event = { at: number; act: Action }
export type Goods = {
  productId: string
  skuId: string
  sellerEmail: string | null
  /** How often customers choose it, compared with other goods. */
  weight: number
}
export type Season = {
  shop: SeasonShop
  random: Random
  /** The end of the last day. */
  end: number
  later: (at: number, act: Action) => void
  goods: readonly Goods[]
  rentals: readonly Goods[]
}

/** Sets the clock of this process and of the database. */
export const setClock = (at: number) => writeFileSync(process.env['CLOCK_FILE']!, String(at))

/** Midnight in India, so many days before the last day. */
export const startOf = ({ end }: Season, day: number) =>
  startOfDay(dayInIndia(new Date(end - day * DAY_MS))).getTime()

/** A time on a day, so many days before the last day: from 10 in the morning to 10 in the evening. */
export const hourOf = (season: Season, day: number) =>
  startOf(season, day) + 10 * HOUR_MS + Math.floor(season.random.next() * 12 * HOUR_MS)

/** From Sunday to Saturday: families shop and dress up at the weekend. */
const weekdays = [1.6, 0.7, 0.75, 0.75, 0.8, 1.15, 1.65]

const peak = (day: number, { at, width }: { at: number; width: number }) =>
  Math.exp(-(((day - at) / width) ** 2))

/**
 * How busy the time around a day is, as a multiple of the start of the season: the shop grows, two smaller festivals are busier, and the nine
 * nights, which include the last week, are the busiest.
 */
export function paceOn(day: number): number {
  const growth = 1 + (DAYS - day) / DAYS
  const festivals = peak(day, { at: 86, width: 4 }) + 0.8 * peak(day, { at: 48, width: 4 })
  const nineNights = 2.4 / (1 + Math.exp((day - 14) / 2))
  return growth + festivals + nineNights
}

/** How busy this day of the week is, as a multiple of the others. */
export const weekdayOn = (season: Season, day: number): number =>
  weekdays[new Date(startOf(season, day) + DAY_MS / 2).getUTCDay()]!

/** How busy a day is, as a multiple of an average day at the start of the season. */
export const demandOn = (season: Season, day: number): number => paceOn(day) * weekdayOn(season, day)

export type Buyer = { person: Person; api: Api; hasAccount: boolean }

export async function createBuyer({ shop, random }: Season, city?: string): Promise<Buyer> {
  const choose = () => Math.floor(random.next() ** 1.3 * CUSTOMERS) // some customers come back often
  let index = choose()
  while (city && createPerson(index).address.city !== city) index = choose()
  const person = createPerson(index)
  const hasAccount = index % 4 !== 3
  return { person, hasAccount, api: hasAccount ? await shop.signIn(person) : shop.asGuest }
}

/** A customer with an account. */
export async function createMember({ shop, random }: Season): Promise<Buyer> {
  const person = createPerson(Math.floor((random.next() * CUSTOMERS) / 4) * 4)
  return { person, hasAccount: true, api: await shop.signIn(person) }
}

type Purchase = {
  buyer: Buyer
  items: OrderItemDraft[]
  couponCode?: string | null
  paymentMethod: 'phonepe' | 'cod'
}

/** Composes an order at the price that the shop quotes. Returns null if the items are not available. */
export async function draftOrder({ buyer, items, couponCode = null, paymentMethod }: Purchase) {
  const { quote, problems, coupon } = await buyer.api(quoteItems, {
    body: { items, couponCode, paymentMethod },
  })
  if (problems.length > 0) return null
  const { name, email, address } = buyer.person
  return {
    items,
    couponCode: coupon?.valid ? couponCode : null,
    total: quote.total,
    userName: name,
    userEmail: email,
    paymentMethod,
    address,
  }
}

/** Places an order. Returns null if the items are not available. */
export async function order(purchase: Purchase): Promise<Order | null> {
  const body = await draftOrder(purchase)
  return body && purchase.buyer.api(placeOrder, { body })
}
