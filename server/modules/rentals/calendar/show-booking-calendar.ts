import {
  calendarDays,
  MAX_CALENDAR_PIECES,
  type BookedSku,
  type BookingCalendar,
} from '../../../../contract/rentals/booking-calendar.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import type { Db } from '../../../platform/db/database.ts'
import { momentOf } from '../holds/rental-rules.ts'
import { findBookings, findSkusWithPieces } from './queries.ts'

type CalendarQuery = { [K in keyof Period]?: Period[K] | undefined } & {
  product?: string | null | undefined
  size?: string | null | undefined
}
type BookingsRow = Awaited<ReturnType<typeof findBookings>>[number]
type SkuRow = Awaited<ReturnType<typeof findSkusWithPieces>>[number]

/** Returns the pieces of the shop with their bookings in a period. Retired pieces are included only with a booking in the period. */
export async function showBookingCalendar(
  db: Db,
  { product, size, ...days }: CalendarQuery,
  now: Date,
): Promise<BookingCalendar> {
  const moment = momentOf(now)
  const { from = calendarDays(moment.today).from, until = calendarDays(moment.today).until } = days
  const all = await findSkusWithPieces(db)
  const matching = all.filter(
    (sku) => (!product || sku.productId === product) && (!size || sku.size === size),
  )
  const shown = limitPieces(matching)
  const skuIds = shown.map(({ skuId }) => skuId)
  const rows = skuIds.length ? await findBookings(db, { skuIds, period: { from, until }, moment }) : []
  const bySku = new Map(rows.map((row) => [row.skuId, row]))
  const skus = shown.map((sku) => presentSku(sku, bySku.get(sku.skuId)))
  return {
    today: moment.today,
    from,
    until,
    skus: skus.filter(({ pieces, bookings }) => pieces.length + bookings.length > 0),
    omittedPieces: countPieces(matching) - countPieces(shown),
    products: productsOf(all),
  }
}

function presentSku(
  { skuId, productId, title, size, colour }: SkuRow,
  row: BookingsRow | undefined,
): BookedSku {
  const { pieces = [], bookings = [] } = row ?? {}
  const booked = new Set(bookings.map(({ pieceId }) => pieceId))
  return {
    skuId,
    productId,
    title,
    size,
    colour,
    bookings,
    pieces: pieces.filter(({ id, state }) => state !== 'retired' || booked.has(id)),
  }
}

const countPieces = (skus: readonly SkuRow[]) => skus.reduce((sum, { pieces }) => sum + pieces, 0)

/** Returns the first SKUs, so many that together they have at most `MAX_CALENDAR_PIECES` pieces. */
function limitPieces(skus: readonly SkuRow[]): SkuRow[] {
  let sum = 0
  const end = skus.findIndex(({ pieces }) => (sum += pieces) > MAX_CALENDAR_PIECES)
  return end === -1 ? [...skus] : skus.slice(0, end)
}

function productsOf(skus: readonly SkuRow[]): BookingCalendar['products'] {
  const products = new Map<string, { id: string; title: string; sizes: string[] }>()
  for (const { productId, title, size } of skus) {
    const product = products.get(productId) ?? { id: productId, title, sizes: [] }
    if (size && !product.sizes.includes(size)) product.sizes.push(size)
    products.set(productId, product)
  }
  return [...products.values()]
}
