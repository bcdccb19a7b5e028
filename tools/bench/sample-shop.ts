import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { importCatalogue } from '../../server/modules/catalog/import/import-catalogue.ts'
import { openPostgres } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { readEnv } from '../../server/env.ts'
import { openStorage } from '../../server/platform/storage/storage.ts'

/** Imports the sample catalogue with one picture for all products, because drawing all pictures takes a minute. */
export async function fillShop(databaseUrl: string, dataDir: string) {
  const { db, pool, close } = openPostgres(databaseUrl, 4)
  await migrate(pool)
  const colour = { width: 960, height: 1200, channels: 3, background: '#b3261e' } as const
  const picture = await sharp({ create: colour }).png().toBuffer()
  await importCatalogue({
    db,
    storage: openStorage(readEnv({ DATA_DIR: dataDir }), 'media'),
    rows: createReadStream(join(import.meta.dirname, '../../server/sample-shop/catalogue.csv')),
    readImage: async () => picture,
    sender: 'shop',
    batchSize: 100_000,
    onProgress: () => undefined,
    onIssue: ({ line, reason }) => {
      throw new Error(`catalogue.csv, line ${line}: ${reason}`)
    },
  })
  await pool.query('vacuum analyze')
  await close()
}
