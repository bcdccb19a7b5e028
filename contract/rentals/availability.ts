import { z } from 'zod'
import { FilterCounts, ProductCard, ProductList, ProductQuery, RentStep } from '../catalog/catalog.ts'
import { endpoint } from '../core/endpoint.ts'
import { Festival } from './festivals.ts'
import { NightRule } from './night-rules.ts'
import { Day, Period } from './rentals.ts'
import { PinCode } from '../shipping/pin-codes.ts'
import { listOf, Rupees, text } from '../core/wire.ts'

/** A PIN code of a browser or a link. One that does not exist is ignored, because it may have been stored long ago. */
const ReachablePin = PinCode.optional().catch(undefined)

/**
 * Query of the rental list: the filters of the marketplace list, and in addition the requested worn days (`from`, `until`) and sizes. The
 * list contains only rentals that are available on these days in one of these sizes.
 */
export const RentalQuery = z.object({
  ...ProductQuery.omit({ productType: true, discount: true }).shape,
  /** The first worn day. Without `until` the rental is for this day only. */
  from: Day.optional(),
  until: Day.optional(),
  size: listOf(text(20)),
  /** The PIN code of the address. With it, the list contains only rentals that arrive there in time. */
  pin: ReachablePin,
})
export type RentalQuery = z.infer<typeof RentalQuery>

/** A rental product in the list. `freeSizes` are the sizes that are available on the requested dates; null if no dates are requested. */
export const RentalCard = z.object({ ...ProductCard.shape, freeSizes: z.array(z.string()).nullable() })
export type RentalCard = z.infer<typeof RentalCard>

export const RentalList = z.object({
  data: z.array(RentalCard),
  pagination: ProductList.shape.pagination,
  facets: ProductList.shape.facets,
  currentCategory: ProductList.shape.currentCategory,
  nights: Period.nullable(),
  /**
   * The requested PIN code. `isSent`: the rentals of the list arrive there in time for these nights; otherwise customers there collect them
   * in the shop. If rentals are sent and no courier serves the PIN code, `isServed` is false and the list is empty.
   */
  reach: z.object({ pin: PinCode, isServed: z.boolean(), isSent: z.boolean() }).nullable(),
  /** The nearest periods in which a garment is available. Filled only if nothing is available on the requested dates. */
  alternatives: z.array(Period),
  /** The rule for which the requested dates are too short if the list is therefore empty, as a text; otherwise null. */
  tooShort: z.string().nullable(),
  correctedTo: ProductList.shape.correctedTo,
  nearest: ProductList.shape.nearest,
  understood: ProductList.shape.understood,
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

export const countRentalFilters = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/rentals/filters',
  summary:
    'Counts the live rentals for each value of the filters; with dates only those with an available garment',
  query: RentalQuery.omit({ page: true, limit: true, sort: true }),
  reply: FilterCounts,
})

/** One size and colour, with the number of garments that are available on each day of the calendar. */
export const CalendarSku = z.object({
  skuId: z.string(),
  size: z.string().nullable(),
  colour: z.string().nullable(),
  /** Number of garments of this size and colour that are in service. */
  pieces: z.number().int(),
  /**
   * Number of garments available on each day. The first number is for the day `from` of the calendar. For a rental of several days, the
   * smallest number of these days is available.
   */
  left: z.array(z.number().int()),
  firstFree: Day.nullable(),
})
export type CalendarSku = z.infer<typeof CalendarSku>

/**
 * Availability of a rental product per day. The days for preparation and cleaning, and with a PIN code the days on the way, are already
 * taken into account, so a client checks only the worn days.
 */
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
  /** The rules for the rent of this product, in the order of their precedence. */
  nightRules: z.array(NightRule),
  today: Day,
  festivals: z.array(Festival),
})
export type RentalCalendar = z.infer<typeof RentalCalendar>

export const rentalCalendar = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/rentals/:slug/calendar',
  summary: 'Returns the number of available garments per day, size and colour over the booking horizon',
  params: z.object({ slug: z.string().max(200) }),
  query: z.object({ from: Day.optional(), until: Day.optional(), pin: ReachablePin }),
  reply: RentalCalendar,
})
