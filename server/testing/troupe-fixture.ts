import { addDays, dayInIndia } from '../../contract/core/dates.ts'
import { paise } from '../../contract/core/money.ts'
import {
  chooseSize,
  createTroupe,
  joinTroupe,
  paySeat,
  quoteSeat,
  showSeat,
  type NewTroupe,
  type Troupe,
} from '../../contract/troupes/troupes.ts'
import type { Api } from '../../contract/core/client.ts'
import { closeTroupes } from '../modules/troupes/close-troupes.ts'
import { sampleAddress } from './checkout-fixture.ts'
import { createTestProduct } from './product-fixture.ts'
import { setClock } from './rental-fixture.ts'
import type { TestShop, TestUser } from './shop.ts'

/** The nights of the test groups, relative to the first day of the test. */
const NIGHTS = { first: 30, last: 32 }
const RENT = paise(500_00)
export const DEPOSIT = paise(1000_00)

let persons = 0

/** Returns functions that create groups, act as their dancers, and read what is stored about them. */
export function troupeSteps(shop: TestShop) {
  const today = () => dayInIndia(shop.env.now())

  /** Creates an outfit for rent with this number of pieces of each size. */
  async function outfit(pieces: Record<string, number>) {
    const sizes = Object.entries(pieces).map(([size, count]) => ({ size, pieces: count }))
    const product = await createTestProduct(shop.db, { rentPrice: RENT, deposit: DEPOSIT, sizes })
    return {
      ...product,
      sku: Object.fromEntries(Object.keys(pieces).map((size, at) => [size, product.skuIds[at]!])),
    }
  }

  /** Composes the request of a group that needs these garments. */
  const draft = (garments: NewTroupe['garments'], more: Partial<NewTroupe> = {}): NewTroupe => ({
    name: 'Garba of the Tapovan society',
    from: addDays(today(), NIGHTS.first),
    until: addDays(today(), NIGHTS.last),
    garments,
    seats: garments.reduce((all, { count }) => all + count, 0),
    deadline: addDays(today(), 10),
    ends: 'release',
    address: sampleAddress,
    own: [],
    ...more,
  })

  const create = (organiser: TestUser, body: NewTroupe): Promise<Troupe> =>
    organiser.api(createTroupe, { body })

  /** Reads the personal link in the newest e-mail to this address. */
  async function linkOf(email: string): Promise<{ token: string }> {
    const { content } = await shop.db
      .selectFrom('emails')
      .select('content')
      .where('recipient', '=', email)
      .where('template', '=', 'troupe-seat-link')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const [, token] = /\/troupe\/seat\/([\w-]+)/.exec(JSON.stringify(content))!
    return { token: token! }
  }

  /** Asks for a place with the link of the group, and returns the personal link and the actions of this dancer. */
  async function join(troupe: Pick<Troupe, 'link'>, name = 'Asha') {
    persons += 1
    const email = `dancer-${persons}@example.com`
    await shop.api(joinTroupe, { params: { token: troupe.link! }, body: { name, email } })
    return dancerActions(shop.api, await linkOf(email), email)
  }

  /** Runs the background job of groups, `hours` after the present time of the shop. */
  async function closeAfter(hours = 0) {
    setClock(shop, new Date(shop.env.now().getTime() + hours * 3_600_000).toISOString())
    await closeTroupes(shop)
  }

  return { today, outfit, draft, create, join, linkOf, closeAfter, ...troupeReaders(shop) }
}

/** Returns what the holder of a personal link can do. */
export const dancerActions = (api: Api, params: { token: string }, email: string) => ({
  params,
  email,
  show: () => api(showSeat, { params }),
  choose: (skuId: string) => api(chooseSize, { params, body: { skuId } }),
  quote: () => api(quoteSeat, { params, body: { toOrganiser: true } }),
  /** Pays what the quote says, with the parcel to the organiser or to another address. */
  async pay(to: { address?: typeof sampleAddress } = {}) {
    const where = { toOrganiser: !to.address, address: to.address ?? null }
    const body = { toOrganiser: !to.address, pin: to.address?.pin }
    const { quote } = await api(quoteSeat, { params, body })
    return api(paySeat, { params, body: { ...where, total: quote.total } })
  },
})

function troupeReaders(shop: TestShop) {
  /** Counts the holds of a SKU that are not released: of orders, and of groups without an order. */
  async function holdsOf(skuId: string) {
    const rows = await shop.db
      .selectFrom('rental_holds')
      .selectAll()
      .where('sku_id', '=', skuId)
      .where('released_at', 'is', null)
      .orderBy('id')
      .execute()
    return {
      ordered: rows.filter(({ order_id }) => order_id !== null).length,
      held: rows.filter(({ order_id }) => order_id === null).length,
      rows,
    }
  }

  const emailsTo = async (email: string) =>
    (
      await shop.db
        .selectFrom('emails')
        .select('template')
        .where('recipient', '=', email)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    ).map(({ template }) => template)

  return { holdsOf, emailsTo }
}
