// npm run own-shop -- --yes: deletes the sample data of the shop in DATA_DIR or DATABASE_URL.
import { readEnv } from '../env.ts'
import { openEmbeddedIn, openPostgres } from '../platform/db/database.ts'
import { explainDatabaseErrors } from '../platform/ops/explain-start.ts'
import { writePrivately } from '../platform/ops/private-files.ts'
import { requireSampleShop, startOwnShop } from './start-own-shop.ts'

async function run(): Promise<void> {
  const env = readEnv(process.env)
  const { db, close } = env.DATABASE_URL
    ? openPostgres(env.DATABASE_URL, env.DATABASE_POOL)
    : await openEmbeddedIn(env.DATA_DIR)
  try {
    const { orders, accounts, products, keptProducts } = await explainDatabaseErrors(env, () =>
      requireSampleShop(db, env),
    )
    const counts = `${products} sample products, ${orders} orders and ${accounts} accounts`
    if (!process.argv.includes('--yes')) {
      throw new Error(
        `This deletes ${counts} for ever and keeps ${keptProducts} products. To do it: npm run own-shop -- --yes`,
      )
    }
    await startOwnShop({ db, env, actor: null })
    process.stdout.write(`Deleted ${counts}. Now run: npm start\n`)
  } finally {
    await close()
  }
}

writePrivately()
try {
  await run()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
