import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, dayInIndia } from '../../contract/core/dates.ts'
import { importCatalogue } from '../modules/catalog/import/import-catalogue.ts'
import { inTransaction, type Database, type Db } from '../platform/db/database.ts'
import type { Env } from '../env.ts'
import { forgetFact, readSetupFacts, rememberFact } from '../modules/store/setup-facts.ts'
import { openStorage } from '../platform/storage/storage.ts'
import { createSampleRentals } from './sample-rentals.ts'
import { addSampleCoupons } from './sample-coupons.ts'
import { storeSmallPictures } from './small-pictures.ts'
import { addSampleTaxIdentity, addSampleTexts } from './sample-settings.ts'

type SeedDeps = { database: Database; env: Env; onProgress: (line: string) => void }

export const catalogueFile = join(import.meta.dirname, 'catalogue.csv')
const ALL_ROWS = 100_000

/**
 * Fills an empty shop with the sample coupons, the sample catalogue and small pictures, which `drawSamplePictures` replaces later. If the
 * first start is interrupted, the next start adds what is missing.
 */
export async function seedDemo({ database: { db }, env, onProgress }: SeedDeps): Promise<void> {
  const existing = await db.selectFrom('products').select('id').limit(1).executeTakeFirst()
  if (!existing) await beginSampleShop(db)
  if (!(await readSetupFacts(db)).has('sample_missing')) return
  const start = performance.now()
  await addSampleCoupons(db, env.now())
  if (!existing) {
    const { products, pictures } = await importSampleCatalogue(db, env)
    const seconds = ((performance.now() - start) / 1000).toFixed(0)
    onProgress(`  stocked ${products} products with ${pictures} small pictures in ${seconds} s`)
  }
  await endSalesSoon(db, env.now())
  await addSampleTexts(db)
  await addSampleTaxIdentity(db)
  onProgress(`  booked ${await createSampleRentals(db, env)} sample rentals for the next festival`)
  await forgetFact(db, 'sample_missing')
}

const beginSampleShop = (db: Db) =>
  inTransaction(db, async (tx) => {
    await rememberFact(tx, 'sample')
    await rememberFact(tx, 'sample_missing')
    await rememberFact(tx, 'season_missing')
  })

/** Imports the sample catalogue in one transaction. Returns the numbers of products and pictures. */
async function importSampleCatalogue(db: Db, env: Env) {
  const storage = openStorage(env, 'media')
  const pictures = await storeSmallPictures(db, storage)
  const { created: products } = await importCatalogue({
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
  return { products, pictures }
}

/** Sets the ends of the sample sales to the days after the first start, so that every sample sale ends in the near future. */
async function endSalesSoon(db: Db, now: Date) {
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
