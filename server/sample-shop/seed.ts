import { sql } from 'kysely'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { dayInIndia } from '../../contract/core/dates.ts'
import { importCatalogue } from '../modules/catalog/import/import-catalogue.ts'
import type { Database } from '../platform/db/database.ts'
import type { Env } from '../env.ts'
import { openStorage } from '../platform/storage/storage.ts'
import { bookSamples } from './book-samples.ts'
import { drawPicture } from '../../tools/sample-art/draw.ts'
import { addSampleCoupons } from './sample-coupons.ts'

type Seed = { database: Database; env: Env; onProgress: (line: string) => void }

const file = join(import.meta.dirname, 'catalogue.csv')
const everything = 100_000

/**
 * Fills an empty shop with the sample catalogue and the pictures that we draw for it. A shop that has products is left
 * as it is, but for the sample coupons. The catalogue comes in with one transaction, so a start that is broken off begins anew.
 */
export async function seedDemo({ database: { db }, env, onProgress }: Seed): Promise<void> {
  await addSampleCoupons(db)
  const some = await db.selectFrom('products').select('id').limit(1).executeTakeFirst()
  if (some) return
  const start = performance.now()
  let told = 0
  const counts = await importCatalogue({
    db,
    storage: openStorage(env, 'media'),
    rows: createReadStream(file),
    readImage: drawPicture,
    sender: 'shop',
    batchSize: everything,
    onProgress: ({ pictures }) => {
      if (pictures < told + 25) return
      told = pictures
      onProgress(`  drew ${pictures} pictures`)
    },
    onIssue: ({ line, column, reason }) => {
      throw new Error(`${file}, line ${line}, ${column}: ${reason}`)
    },
  })
  await endSalesSoon(db, env.now())
  await registerSample(db)
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  onProgress(`  stocked ${counts.created} products with ${counts.pictures} pictures in ${seconds} s`)
  onProgress(`  booked ${await bookSamples(db, env)} sample rentals for the next festival`)
}

/**
 * A GSTIN that is nobody's, so that the sample shop's invoices show tax, and cash on delivery for everything, as the specification
 * has it. A real shop enters its own and begins with limits.
 */
async function registerSample(db: Database['db']) {
  const settings = JSON.stringify({
    tax: { gstin: '24AAAAA0000A1Z8', scheme: 'regular', state: 'Gujarat' },
    cod: { enabled: true, cap: null, pins: [], maxOpenPerPhone: null, rentals: true, confirmHours: 24 },
  })
  await sql`update store_settings set settings = settings || ${settings}::jsonb`.execute(db)
  await sql`update store_setting_versions set settings = settings || ${settings}::jsonb`.execute(db)
}

const DAY_MS = 86_400_000

/** The sample sales end in the nights after the shop was opened: an end in another year hurries nobody and looks like a mistake. */
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
