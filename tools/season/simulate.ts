import { sql } from 'kysely'
import { dayInIndia } from '../../contract/core/dates.ts'
import type { SeasonShop } from './open-shop.ts'
import type { Random } from './people.ts'
import { planOffice } from './office.ts'
import { planPurchases } from './purchases.ts'
import { planRentals } from './rentals.ts'
import { setClock, type Event, type Goods, type Season } from './season.ts'
import { planSubmissions } from './submissions.ts'

type Simulation = {
  random: Random
  /** The moments at which `onStop` is called, earliest first. The last one is the end of the season. */
  stops: readonly number[]
  onStop: (at: number) => Promise<void>
}

/** Plays a season: what customers, sellers and staff do, through the API of the shop. */
export async function simulateSeason(shop: SeasonShop, { random, stops, onStop }: Simulation) {
  const events: Event[] = []
  const season: Season = {
    shop,
    random,
    end: stops.at(-1)!,
    later: (at, act) => void events.push({ at, act }),
    goods: await findGoods(shop),
    rentals: await findRentals(shop),
  }
  planPurchases(season)
  planRentals(season)
  planOffice(season)
  await planSubmissions(season)
  for (const stop of stops) {
    await playUntil(season, { events, stop })
    await onStop(stop)
  }
}

/** Background jobs run after so many events: a few times a day. */
const EVENTS_BETWEEN_JOBS = 8

async function playUntil({ shop }: Season, { events, stop }: { events: Event[]; stop: number }) {
  for (let count = 1; ; count += 1) {
    events.sort((a, b) => a.at - b.at)
    if (!events[0] || events[0].at > stop) break
    const { at, act } = events.shift()!
    setClock(at)
    await act().catch((error: Error) => {
      // The season goes on without this event, but it is not accepted.
      process.exitCode = 1
      process.stderr.write(`${new Date(at).toISOString()}: ${error.stack}\n`)
    })
    if (count % EVENTS_BETWEEN_JOBS === 0) await shop.runJobs()
    if (count % 200 === 0) process.stderr.write(`${dayInIndia(new Date(at))}\n`)
  }
  setClock(stop)
  await shop.runJobs()
}

/** Customers choose often what has many ratings, and rarely a pack for resellers. Its sizes and colours share this weight. */
const popularity = sql<number>`
  (sqrt(10 + rating_count) * case category when 'wholesale' then 0.1 else 1 end
  / count(*) over (partition by products.id))::float8`.as('weight')

const findGoods = ({ db }: SeasonShop): Promise<Goods[]> =>
  db
    .selectFrom('skus')
    .innerJoin('products', 'products.id', 'skus.product_id')
    .innerJoin('stock_items', 'stock_items.id', 'skus.stock_item_id')
    .leftJoin('sellers', 'sellers.id', 'products.seller_id')
    .where('products.product_type', '=', 'marketplace')
    .where('products.status', '=', 'live')
    .where('stock_items.available', '>=', 8)
    .select(['products.id as productId', 'skus.id as skuId', 'sellers.email as sellerEmail', popularity])
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
    .select(({ lit }) => [
      'products.id as productId',
      'skus.id as skuId',
      lit(null).as('sellerEmail'),
      popularity,
    ])
    .orderBy('products.slug')
    .orderBy('skus.position')
    .execute()
