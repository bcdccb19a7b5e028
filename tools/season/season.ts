import { writeFileSync } from 'node:fs'
import type { Api } from '../../contract/core/client.ts'
import { dayInIndia } from '../../contract/core/dates.ts'
import { placeOrder, quoteItems, type Order, type OrderItemDraft } from '../../contract/orders/orders.ts'
import type { SeasonShop } from './open-shop.ts'
import { createPerson, type Person, type Random } from './people.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
export const DAYS = 120
const CUSTOMERS = 150

type Action = () => Promise<void>
/** Something that somebody does at this time. */
export type Event = { at: number; act: Action }
export type Goods = { productId: string; skuId: string; sellerEmail: string | null }
export type Season = {
  shop: SeasonShop
  random: Random
  end: number
  later: (at: number, act: Action) => void
  goods: readonly Goods[]
  rentals: readonly Goods[]
}

/** Sets the clock of this process and of the database. */
export const setClock = (at: number) => writeFileSync(process.env['CLOCK_FILE']!, String(at))

/** The hour of a day, in India, from 10 in the morning to 10 in the evening. */
export const hourOf = ({ random, end }: Season, day: number) => {
  const midnight = Date.parse(`${dayInIndia(new Date(end - day * DAY_MS))}T00:00:00+05:30`)
  return midnight + 10 * HOUR_MS + Math.floor(random.next() * 12 * HOUR_MS)
}

export type Buyer = { person: Person; api: Api; hasAccount: boolean }

export async function createBuyer({ shop, random }: Season): Promise<Buyer> {
  const index = Math.floor(random.next() ** 1.5 * CUSTOMERS) // some customers come back often
  const person = createPerson(random, index)
  const hasAccount = index % 4 !== 3
  return { person, hasAccount, api: hasAccount ? await shop.signIn(person) : shop.asGuest }
}

type Purchase = {
  buyer: Buyer
  items: OrderItemDraft[]
  couponCode?: string | null
  paymentMethod: 'phonepe' | 'cod'
}

/** Places an order at the price that the shop quotes. Returns null if the items are not available. */
export async function order({
  buyer,
  items,
  couponCode = null,
  paymentMethod,
}: Purchase): Promise<Order | null> {
  const { quote, problems, coupon } = await buyer.api(quoteItems, {
    body: { items, couponCode, paymentMethod },
  })
  if (problems.length > 0) return null
  const { name, email, address } = buyer.person
  return buyer.api(placeOrder, {
    body: {
      items,
      couponCode: coupon?.valid ? couponCode : null,
      total: quote.total,
      userName: name,
      userEmail: email,
      paymentMethod,
      address,
    },
  })
}
