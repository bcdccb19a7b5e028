import { DAY_MS, dayInIndia, startOfDay } from '../../contract/core/dates.ts'
import type { DbOrTx } from '../platform/db/database.ts'

type SampleCoupon = {
  percent: number
  prepaidOnly?: true
  days?: number
}

/** The coupons of the sample shop. `days`: the coupon ends so many days after the first start; without it, it has no end. */
const coupons: Record<string, SampleCoupon> = {
  NAVRATRI25: { percent: 25, days: 365 },
  FESTIVE15: { percent: 15, days: 365 },
  WELCOME10: { percent: 10 },
  FIRST20: { percent: 20 },
  SAVE30: { percent: 30, days: 90 },
  DIWALI40: { percent: 40, days: 365 },
  GARBA10: { percent: 10, prepaidOnly: true },
}

/** Adds the coupons that do not exist yet. A coupon that ends is valid until the end of its last day in India. */
export async function addSampleCoupons(db: DbOrTx, now: Date): Promise<void> {
  const endOf = (days: number) => startOfDay(dayInIndia(new Date(now.getTime() + (days + 1) * DAY_MS)))
  await db
    .insertInto('coupons')
    .values(
      Object.entries(coupons).map(([code, { percent, prepaidOnly, days }]) => ({
        code,
        percent,
        prepaid_only: prepaidOnly ?? false,
        ends_at: days ? endOf(days) : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the sample coupons that are active. Their codes are public, so the shop warns its staff about them. */
export async function findSampleCoupons(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .selectFrom('coupons')
    .select('code')
    .where('code', 'in', Object.keys(coupons))
    .where('active', '=', true)
    .orderBy('code')
    .execute()
  return rows.map(({ code }) => code)
}

export async function pauseSampleCoupons(db: DbOrTx): Promise<void> {
  const sample = db.updateTable('coupons').where('code', 'in', Object.keys(coupons))
  await sample.set({ active: false }).execute()
}

export async function deleteSampleCoupons(db: DbOrTx): Promise<void> {
  await db.deleteFrom('coupons').where('code', 'in', Object.keys(coupons)).execute()
}
