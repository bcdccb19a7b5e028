import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Day } from '../rentals/rentals.ts'
import { Rupees, text } from '../core/wire.ts'

/** Where a coupon is in its life: `scheduled` starts on a later day, `used_up` has no use left. */
export const CouponState = z.enum(['running', 'scheduled', 'used_up', 'ended'])
export type CouponState = z.infer<typeof CouponState>

const limit = z.number('Enter a whole number').int('Enter a whole number').min(1, 'At least 1').max(9_999_999)

/** For whom and for what a coupon is; null is no limit. Both days count, in India. */
const terms = {
  percent: z
    .number('Enter a percentage')
    .int('A percentage is whole')
    .min(1, 'At least 1 %')
    .max(100, 'At most 100 %'),
  active: z.boolean().default(true),
  from: Day.nullish(),
  until: Day.nullish(),
  maxUses: limit.nullish(),
  perCustomer: limit.nullish(),
  /** Goods and rent before the discount. */
  minSubtotal: Rupees.refine((amount) => amount > 0, 'More than 0, or nothing').nullish(),
  firstOrderOnly: z.boolean().default(false),
  prepaidOnly: z.boolean().default(false),
}

type Days = { from?: string | null | undefined; until?: string | null | undefined }
const endsAfterItStarts = ({ from, until }: Days) => !from || !until || from <= until
const endsFirst = { path: ['until'], error: 'It ends before it starts' }

/** With `version` it is refused when somebody else was faster. */
export const CouponTerms = z
  .object({ ...terms, version: z.number().int().optional() })
  .refine(endsAfterItStarts, endsFirst)
export type CouponTerms = z.infer<typeof CouponTerms>

export const NewCoupon = z
  .object({
    code: text(20)
      .overwrite((code) => code.toUpperCase())
      .regex(/^[A-Z0-9][A-Z0-9-]{2,19}$/, '3 to 20 letters and digits'),
    ...terms,
  })
  .refine(endsAfterItStarts, endsFirst)
export type NewCoupon = z.infer<typeof NewCoupon>

/** A coupon as staff see it. `uses` are the orders that have it now; a cancelled order gives its use back. */
export const AdminCoupon = z.object({
  code: z.string(),
  percent: z.number(),
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
  summary: 'Every coupon with its terms and its uses; those that can be used come first',
  reply: z.object({ coupons: z.array(AdminCoupon) }),
})

export const addCoupon = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/coupons',
  summary: 'Adds a coupon that shoppers can use from its first day on',
  body: NewCoupon,
  reply: AdminCoupon,
  status: 201,
})

export const changeCoupon = endpoint({
  access: 'finance',
  method: 'PUT',
  path: '/api/admin/coupons/:code',
  summary: 'Changes the terms of a coupon, or ends it. Orders that have it keep their price',
  params: z.object({ code: z.string().max(40) }),
  body: CouponTerms,
  reply: AdminCoupon,
})
