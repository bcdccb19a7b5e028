import { z } from 'zod'
import type { Paise } from '../core/money.ts'
import { endpoint } from '../core/endpoint.ts'
import { Day } from '../rentals/rentals.ts'
import { Rupees, text } from '../core/wire.ts'

/** State of a coupon. `scheduled`: the first day is still in the future. `used_up`: the maximum number of uses is reached. */
export const CouponState = z.enum(['running', 'scheduled', 'used_up', 'ended'])
export type CouponState = z.infer<typeof CouponState>

const limit = z
  .number('Enter a whole number')
  .int('Enter a whole number')
  .min(1, 'Enter 1 or more')
  .max(9_999_999)

/**
 * The terms of a coupon: the discount is `percent`, or `amountOff` (an amount per order), or `freeDelivery`. For the others, null means that there is no
 * such limit. `from` and `until` are included days, in Asia/Kolkata.
 */
const terms = {
  percent: z
    .number('Enter a percentage')
    .int('Enter a whole percentage')
    .min(1, 'At least 1%')
    .max(99, 'At most 99%, because an order cannot be free')
    .nullish(),
  amountOff: Rupees.refine(
    (amount) => amount > 0 && amount % 100 === 0,
    'Enter a whole amount in rupees',
  ).nullish(),
  freeDelivery: z.boolean().optional(),
  active: z.boolean().default(true),
  from: Day.nullish(),
  until: Day.nullish(),
  maxUses: limit.nullish(),
  perCustomer: limit.nullish(),
  /** Minimum amount of goods and rent, before the discount. */
  minSubtotal: Rupees.refine((amount) => amount > 0, 'Enter an amount above 0, or leave it empty').nullish(),
  firstOrderOnly: z.boolean().default(false),
  prepaidOnly: z.boolean().default(false),
}

type Days = { from?: string | null | undefined; until?: string | null | undefined }
const endsAfterItStarts = ({ from, until }: Days) => !from || !until || from <= until
const endsTooEarly = { path: ['until'], error: 'The last day cannot be before the first day' }

type DiscountFields = {
  percent?: number | null | undefined
  amountOff?: Paise | null | undefined
  freeDelivery?: boolean | undefined
}
const discountsOf = ({ percent, amountOff, freeDelivery }: DiscountFields) =>
  [percent, amountOff, freeDelivery].filter(Boolean)
const hasDiscount = (fields: DiscountFields) => discountsOf(fields).length > 0
const hasOneDiscount = (fields: DiscountFields) => discountsOf(fields).length <= 1
const noDiscount = { path: ['percent'], error: 'Enter a percentage or an amount, or choose free delivery' }
const twoDiscounts = {
  path: ['amountOff'],
  error: 'A coupon has one discount: a percentage, an amount or free delivery',
}

/** The terms of a coupon that staff save. `version` is the version that the form loaded, for optimistic locking. */
export const CouponTerms = z
  .object({ ...terms, version: z.number().int().optional() })
  .refine(hasDiscount, noDiscount)
  .refine(hasOneDiscount, twoDiscounts)
  .refine(endsAfterItStarts, endsTooEarly)
export type CouponTerms = z.infer<typeof CouponTerms>

export const NewCoupon = z
  .object({
    code: text(20)
      .overwrite((code) => code.toUpperCase())
      .regex(/^[A-Z0-9][A-Z0-9-]{2,19}$/, 'Use 3 to 20 letters and digits'),
    ...terms,
  })
  .refine(hasDiscount, noDiscount)
  .refine(hasOneDiscount, twoDiscounts)
  .refine(endsAfterItStarts, endsTooEarly)
export type NewCoupon = z.infer<typeof NewCoupon>

/** A coupon as staff see it. `uses` counts the orders with this coupon that are not cancelled. */
export const AdminCoupon = z.object({
  code: z.string(),
  percent: z.number().nullable(),
  amountOff: Rupees.nullable(),
  freeDelivery: z.boolean(),
  active: z.boolean(),
  from: Day.nullable(),
  until: Day.nullable(),
  maxUses: z.number().nullable(),
  perCustomer: z.number().nullable(),
  minSubtotal: Rupees.nullable(),
  firstOrderOnly: z.boolean(),
  prepaidOnly: z.boolean(),
  uses: z.number().int(),
  state: CouponState,
  version: z.number().int(),
})
export type AdminCoupon = z.infer<typeof AdminCoupon>

export const adminCoupons = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/api/admin/coupons',
  summary: 'Lists all coupons with their terms and uses, active ones first',
  reply: z.object({ coupons: z.array(AdminCoupon) }),
})

export const addCoupon = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/coupons',
  summary: 'Creates a coupon',
  body: NewCoupon,
  reply: AdminCoupon,
  status: 201,
})

export const changeCoupon = endpoint({
  access: 'finance',
  method: 'PUT',
  path: '/api/admin/coupons/:code',
  summary: 'Changes the terms of a coupon, or ends it. Existing orders keep their price',
  params: z.object({ code: z.string().max(40) }),
  body: CouponTerms,
  reply: AdminCoupon,
})
