import type { DbOrTx } from '../platform/db/database.ts'

const percents = {
  NAVRATRI25: 25,
  FESTIVE15: 15,
  WELCOME10: 10,
  FIRST20: 20,
  SAVE30: 30,
  DIWALI40: 40,
  GARBA10: 10,
}

/** Adds the coupons that do not exist yet. */
export async function addSampleCoupons(db: DbOrTx): Promise<void> {
  await db
    .insertInto('coupons')
    .values(
      Object.entries(percents).map(([code, percent]) => ({
        code,
        percent,
        prepaid_only: code === 'GARBA10',
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
    .where('code', 'in', Object.keys(percents))
    .where('active', '=', true)
    .orderBy('code')
    .execute()
  return rows.map(({ code }) => code)
}
