import { z } from 'zod'
import { ProductCard, ProductList, ProductQuery, RentStep } from '../catalog/catalog.ts'
import { endpoint } from '../core/endpoint.ts'
import { Festival } from './festivals.ts'
import { Day, Period } from './rentals.ts'
import { listOf, Rupees, text } from '../core/wire.ts'

/** Filters of the rental store: those of the marketplace, and the dates and sizes that must be available. */
export const RentalQuery = z.object({
  ...ProductQuery.omit({ productType: true, discount: true }).shape,
  /** The first worn day; alone it is one day. */
  from: Day.optional(),
  until: Day.optional(),
  size: listOf(text(20)),
})
export type RentalQuery = z.infer<typeof RentalQuery>

/** `freeSizes` are the sizes that are available on the requested dates; null without dates. */
export const RentalCard = z.object({ ...ProductCard.shape, freeSizes: z.array(z.string()).nullable() })
export type RentalCard = z.infer<typeof RentalCard>

export const RentalList = z.object({
  data: z.array(RentalCard),
  pagination: ProductList.shape.pagination,
  facets: ProductList.shape.facets,
  nights: Period.nullable(),
  /** The nearest nights for which something is free, when nothing is for those asked for. */
  alternatives: z.array(Period),
  correctedTo: ProductList.shape.correctedTo,
})
export type RentalList = z.infer<typeof RentalList>

export const listRentals = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/rentals',
  summary:
    'Lists live rentals, filtered, sorted and paginated; with dates only those with an available garment',
  query: RentalQuery,
  reply: RentalList,
})

/** One size and colour, and how many of its garments can be worn on each day of the calendar. */
export const CalendarSku = z.object({
  skuId: z.string(),
  size: z.string().nullable(),
  colour: z.string().nullable(),
  /** Garments in service. */
  pieces: z.number().int(),
  /** One figure for each day from the calendar's `from` on. A period has as many as the least of its days. */
  left: z.array(z.number().int()),
  firstFree: Day.nullable(),
})
export type CalendarSku = z.infer<typeof CalendarSku>

/** Availability includes the days for preparation and cleaning, so that a client checks the worn days only. */
export const RentalCalendar = z.object({
  productId: z.string(),
  slug: z.string(),
  title: z.string(),
  from: Day,
  until: Day,
  minDays: z.number().int(),
  maxDays: z.number().int(),
  daysBefore: z.number().int(),
  daysAfter: z.number().int(),
  rentPrice: Rupees,
  rentSteps: z.array(RentStep),
  deposit: Rupees,
  skus: z.array(CalendarSku),
  festivals: z.array(Festival),
})
export type RentalCalendar = z.infer<typeof RentalCalendar>

export const rentalCalendar = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/rentals/:slug/calendar',
  summary: 'Returns the number of available garments per day, size and colour over the booking horizon',
  params: z.object({ slug: z.string().max(200) }),
  query: z.object({ from: Day.optional(), until: Day.optional() }),
  reply: RentalCalendar,
})
