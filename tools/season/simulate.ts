import {
  acknowledgeComplaint,
  makeComplaint,
  resolveComplaint,
} from '../../contract/complaints/complaints.ts'
import { addDays, dayInIndia } from '../../contract/core/dates.ts'
import { makePayouts, settlePayout } from '../../contract/sellers/payouts.ts'
import type { SeasonShop } from './open-shop.ts'
import { complaintTexts, createPerson, type Random } from './people.ts'
import { planPurchases } from './purchases.ts'
import { planRentals } from './rentals.ts'
import { DAY_MS, HOUR_MS, setClock, type Event, type Goods, type Season } from './season.ts'

/** Plays a season that ends at `end`: what customers, sellers and staff do, through the API of the shop. Returns the number of orders. */
export async function simulateSeason(shop: SeasonShop, { random, end }: { random: Random; end: number }) {
  const events: Event[] = []
  const season: Season = {
    shop,
    random,
    end,
    later: (at, act) => void events.push({ at, act }),
    goods: await findGoods(shop),
    rentals: await findRentals(shop),
  }
  planPurchases(season)
  planRentals(season)
  planOffice(season)
  let count = 0
  for (;;) {
    events.sort((a, b) => a.at - b.at)
    const event = events.shift()
    if (!event || event.at > end) break
    setClock(event.at)
    await event.act()
    await shop.runJobs()
    count += 1
    if (count % 200 === 0) process.stderr.write(`${count} events, ${dayInIndia(new Date(event.at))}\n`)
  }
  setClock(end)
}

const findGoods = ({ db }: SeasonShop): Promise<Goods[]> =>
  db
    .selectFrom('skus')
    .innerJoin('products', 'products.id', 'skus.product_id')
    .innerJoin('stock_items', 'stock_items.id', 'skus.stock_item_id')
    .leftJoin('sellers', 'sellers.id', 'products.seller_id')
    .where('products.product_type', '=', 'marketplace')
    .where('products.status', '=', 'live')
    .where('stock_items.available', '>=', 8)
    .select(['products.id as productId', 'skus.id as skuId', 'sellers.email as sellerEmail'])
    .orderBy('products.slug')
    .orderBy('skus.position')
    .execute()

/** Rental sizes, without those of the products that already have bookings for the next festival. */
const findRentals = ({ db }: SeasonShop): Promise<Goods[]> =>
  db
    .selectFrom('skus')
    .innerJoin('products', 'products.id', 'skus.product_id')
    .where('products.product_type', '=', 'rent')
    .where('products.status', '=', 'live')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rental_holds')
            .innerJoin('skus as booked', 'booked.id', 'rental_holds.sku_id')
            .whereRef('booked.product_id', '=', 'products.id')
            .select('rental_holds.id'),
        ),
      ),
    )
    .select(({ lit }) => ['products.id as productId', 'skus.id as skuId', lit(null).as('sellerEmail')])
    .orderBy('products.slug')
    .orderBy('skus.position')
    .execute()

/** What happens once: complaints and payouts. */
function planOffice(season: Season) {
  const { shop, random, end, later } = season
  for (const [index, message] of complaintTexts.entries()) {
    const at = end - (index === 0 ? 30 : 1) * DAY_MS
    later(at, async () => {
      const { name, email } = createPerson(random, index * 7)
      const { _id: id } = await shop.asGuest(makeComplaint, {
        body: { name, email, message, orderNumber: null },
      })
      if (index > 0) return
      later(at + 5 * HOUR_MS, async () => {
        await (
          await shop.asAdmin()
        )(acknowledgeComplaint, { params: { id }, body: undefined as never })
      })
      later(at + 2 * DAY_MS, async () => {
        const answer =
          'The courier has found your parcel at the neighbour’s and delivered it to you today. We apologise.'
        await (
          await shop.asAdmin()
        )(resolveComplaint, { params: { id }, body: { answer } })
      })
    })
  }
  later(end - 20 * DAY_MS, async () => {
    const admin = await shop.asAdmin()
    const until = addDays(dayInIndia(new Date(end)), -28)
    const batch = await admin(makePayouts, { body: { until } })
    later(end - 18 * DAY_MS, async () => {
      const api = await shop.asAdmin()
      for (const [index, { _id: id }] of batch.payouts.entries()) {
        await api(settlePayout, { params: { id }, body: { utr: `SAMPLE00000${index}` } })
      }
    })
  })
}
