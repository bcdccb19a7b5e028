import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { SignedRupees, optionalText, text } from '../core/wire.ts'
import { OrderBalance } from '../rentals/deposits.ts'
import { Day, Period } from '../rentals/rentals.ts'

/** A garment in one size and colour to which a rental line of an order can change. */
export const ChangeGarment = z.object({
  skuId: z.string(),
  title: z.string(),
  size: z.string().nullable(),
  colour: z.string().nullable(),
})
export type ChangeGarment = z.infer<typeof ChangeGarment>

/** Nights that are free for a garment, and what the customer pays more than now; a negative difference is refunded. */
export const ChangeNights = Period.extend({ difference: SignedRupees })
export type ChangeNights = z.infer<typeof ChangeNights>

/** A change of a rental that was made: before and after. */
export const RentalChange = z.object({
  line: z.number().int(),
  before: ChangeGarment.omit({ skuId: true }).extend(Period.shape),
  after: ChangeGarment.omit({ skuId: true }).extend(Period.shape),
  difference: SignedRupees,
  at: z.iso.datetime(),
})
export type RentalChange = z.infer<typeof RentalChange>

const order = z.object({ id: z.string().max(100) })
const line = z.number().int().min(0).max(1000)

/** The line to change. Without `sku` and `days`, the garment and the number of nights stay. */
const OptionsQuery = z.object({
  line: z.coerce.number().int().min(0).max(1000),
  sku: optionalText(100),
  days: z.coerce.number().int().min(1).max(90).optional(),
})

const ChangeOptions = z.object({
  /** Why the rental cannot be changed; null if it can. */
  refusalReason: z.string().nullable(),
  /** The last day on which the customer can change it; null if only staff can. */
  until: Day.nullable(),
  garments: z.array(ChangeGarment),
  /** The garment and the number of nights for which `nights` are free. */
  skuId: z.string(),
  days: z.int(),
  minDays: z.int(),
  maxDays: z.int(),
  nights: z.array(ChangeNights),
})
export type ChangeOptions = z.infer<typeof ChangeOptions>

const ChangeRequest = z.object({
  line,
  sku: text(100).min(1, 'Choose an outfit'),
  from: Day,
  until: Day,
  /** The difference that was shown. Another one is refused. */
  difference: SignedRupees,
})
export type ChangeRequest = z.infer<typeof ChangeRequest>

const ChangedRental = Period.extend({ difference: SignedRupees, balance: OrderBalance })

export const rentalChangeOptions = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/orders/:id/rental-change',
  summary:
    'Lists the garments and free nights to which a rental of the signed-in user can change, with the difference in price',
  params: order,
  query: OptionsQuery,
  reply: ChangeOptions,
})

export const changeRental = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/orders/:id/rental-change',
  summary:
    'Changes nights, garment or size of a rental until the deadline of the shop; the difference is owed or refunded',
  params: order,
  body: ChangeRequest,
  reply: ChangedRental,
})

export const adminRentalChangeOptions = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/orders/:id/rental-change',
  summary:
    'Lists the garments and free nights to which staff can change a rental, with the difference in price',
  params: order,
  query: OptionsQuery,
  reply: ChangeOptions,
})

export const adminChangeRental = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/orders/:id/rental-change',
  summary:
    'Changes nights, garment or size of a rental for its customer, who is notified, until it is handed out',
  params: order,
  body: ChangeRequest,
  reply: ChangedRental,
})
