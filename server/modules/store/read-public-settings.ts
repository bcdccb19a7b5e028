import { isTruePrepaidOffer } from '../../../contract/checkout/coupon-terms.ts'
import type { Discount } from '../../../contract/checkout/pricing.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { readSettings } from './settings.ts'

/** Returns the discount and the conditions of the coupon with this code; null if it cannot be used now. */
export type FindRunningCoupon = (code: string) => Promise<(Discount & { terms: string }) | null>

/** Reads the settings that everybody can read, without offers whose coupon cannot be used now (see `PublicSettings`). */
export async function readPublicSettings(db: Db, env: Env, findRunningCoupon: FindRunningCoupon) {
  const { promo, marketplaceBanner, ...settings } = await readSettings(db)
  const coupon = promo.coupon ? await findRunningCoupon(promo.coupon) : null
  const prepaid = await findRunningCoupon(settings.prepaidCoupon)
  // Testimonials and reviews that are sample data are hidden outside the sample shop.
  const mayShow = ({ isSample }: { isSample: boolean }) => !isSample || env.SEED === 'demo'
  return {
    ...settings,
    promo: {
      ...promo,
      isOn: promo.isOn && (promo.coupon === '' || coupon !== null),
      terms: coupon?.terms ?? '',
    },
    prepaidCoupon: prepaid ? settings.prepaidCoupon : '',
    marketplaceBanner: marketplaceBanner.map((text) => (isTruePrepaidOffer(text, prepaid) ? text : '')),
    testimonials: settings.testimonials.filter(mayShow),
    reviews: settings.reviews.filter(mayShow),
    online: env.PAYMENT_PROVIDER,
  }
}
