import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, dayInIndia } from '../../contract/core/dates.ts'
import { importCatalogue } from '../modules/catalog/import/import-catalogue.ts'
import type { Database } from '../platform/db/database.ts'
import type { Env } from '../env.ts'
import { rememberFact } from '../modules/store/setup-facts.ts'
import { openStorage } from '../platform/storage/storage.ts'
import { createSampleRentals } from './sample-rentals.ts'
import { addSampleCoupons } from './sample-coupons.ts'
import { storeSmallPictures } from './small-pictures.ts'
import { addSampleTaxIdentity, addSampleTexts } from './sample-settings.ts'

type SeedDeps = { database: Database; env: Env; onProgress: (line: string) => void }

export const catalogueFile = join(import.meta.dirname, 'catalogue.csv')
const ALL_ROWS = 100_000

/**
 * Fills an empty shop with the sample coupons, the sample catalogue and small pictures, which `drawSamplePictures` replaces later.
 * Returns whether the shop was empty. The catalogue is imported in one transaction: if the first start is interrupted, the next start imports all of it again.
 */
export async function seedDemo({ database: { db }, env, onProgress }: SeedDeps): Promise<boolean> {
  const existing = await db.selectFrom('products').select('id').limit(1).executeTakeFirst()
  if (existing) return false
  const start = performance.now()
  await addSampleCoupons(db, env.now())
  const storage = openStorage(env, 'media')
  const pictures = await storeSmallPictures(db, storage)
  const counts = await importCatalogue({
    db,
    storage,
    rows: createReadStream(catalogueFile),
    readImage: (src) => Promise.reject(new Error(`The sample shop has no small picture ${src}`)),
    sender: 'shop',
    batchSize: ALL_ROWS,
    onProgress: () => undefined,
    onIssue: ({ line, column, reason }) => {
      throw new Error(`${catalogueFile}, line ${line}, ${column}: ${reason}`)
    },
  })
  await rememberFact(db, 'sample')
  await endSalesSoon(db, env.now())
  await addSampleTexts(db)
  await addSampleTaxIdentity(db)
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  onProgress(`  stocked ${counts.created} products with ${pictures} small pictures in ${seconds} s`)
  onProgress(`  booked ${await createSampleRentals(db, env)} sample rentals for the next festival`)
  return true
}

/** Sets the ends of the sample sales to the days after the first start, so that every sample sale ends in the near future. */
async function endSalesSoon(db: Database['db'], now: Date) {
  const onSale = await db
    .selectFrom('products')
    .where('ends_at', 'is not', null)
    .select('id')
    .orderBy('id')
    .execute()
  for (const [place, { id }] of onSale.entries()) {
    const day = dayInIndia(new Date(now.getTime() + (place + 2) * DAY_MS))
    const ends_at = new Date(`${day}T23:59:00+05:30`)
    await db.updateTable('products').set({ ends_at }).where('id', '=', id).execute()
  }
}
