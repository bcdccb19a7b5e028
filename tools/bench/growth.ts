import { readFileSync } from 'node:fs'
import type { ProductQuery } from '../../contract/catalog/catalog.ts'
import { paise } from '../../contract/core/money.ts'
import { listProducts } from '../../server/modules/catalog/search/list-products.ts'
import { suggest } from '../../server/modules/catalog/search/suggest.ts'
import { openPostgres, type Database } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { databaseUrl, startCluster } from '../../server/testing/postgres-cluster.ts'
import { flag, quantile, printLine } from './statistics.ts'

// How the cost of the filtered list, the search and the suggestions grows with the catalogue: the same queries at every size, with
// the CPU time of PostgreSQL's process and the latency, and the ratio of the last size to the first. Each query runs at all sizes in
// turn, because the speed of a shared machine changes within minutes.
// node tools/bench/growth.ts --sizes 1000,10000,100000,1000000 --questions 200

const sizes = (flag('sizes') ?? '1000,10000,100000,1000000').split(',').map(Number)
const questions = Number(flag('questions') ?? 200)

type Query = (database: Database) => Promise<unknown>
type Figures = { busy95: number; wait95: number; busy50: number }

/** The pid of PostgreSQL's process for the only connection. */
async function backendOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

/** CPU time of this process in milliseconds. */
const busyOf = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** Runs the queries of one kind at each size and returns the figures by size. */
async function measure(queryAt: (at: number) => Query, databases: readonly Database[]) {
  const measured: { database: Database; backend: number; busy: number[]; waited: number[] }[] = []
  for (const database of databases) {
    measured.push({ database, backend: await backendOf(database), busy: [], waited: [] })
  }
  for (let at = 0; at < questions + 20; at += 1) {
    for (const { database, backend, busy, waited } of measured) {
      const before = busyOf(backend)
      const since = performance.now()
      await queryAt(at)(database)
      if (at < 20) continue // the first queries warm the caches and are not measured
      busy.push(busyOf(backend) - before)
      waited.push(performance.now() - since)
    }
  }
  return measured.map(({ busy, waited }): Figures => ({
    busy50: quantile(busy, 0.5),
    busy95: quantile(busy, 0.95),
    wait95: quantile(waited, 0.95),
  }))
}

const categories = [
  'garba-dresses',
  'garba-sticks',
  'accessories',
  'kediya',
  'couple-set',
  'combos',
  'jewellery',
]
const searchTerms = [
  'choli',
  'mirror',
  'bandhani',
  'kutchi mirror',
  'dandiya',
  'lehenga',
  'kediya red',
  'zari',
  'चोली',
]
const typos = ['chlio', 'bandani', 'mirrror', 'dandyia']

/** Typical queries of shoppers by kind. Each kind has a fixed sequence of variations. */
function kindsOf(): Record<string, (at: number) => Query> {
  const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!
  const sorts = ['relevance', 'newest', 'price-asc', 'price-desc', 'rating', 'discount'] as const
  const list =
    (query: Partial<ProductQuery>): Query =>
    ({ db }) =>
      listProducts(db, { page: 1, limit: 24, sort: 'relevance', productType: 'marketplace', ...query })
  return {
    filtered: (at) =>
      list({
        sort: pick(sorts, at),
        page: 1 + (at % 3),
        ...(at % 2 ? { category: pick(categories, at) } : {}),
        ...(at % 3
          ? { minPrice: paise(((at * 37) % 80) * 100_00), maxPrice: paise((((at * 37) % 80) + 20) * 100_00) }
          : {}),
        ...(at % 5 === 0 ? { rating: 4 } : {}),
        ...(at % 7 === 0 ? { discount: 30 } : {}),
        ...(at % 11 === 0 ? { gender: ['women' as const] } : {}),
      }),
    search: (at) =>
      list({ q: pick(searchTerms, at), ...(at % 4 === 0 ? { category: pick(categories, at) } : {}) }),
    misspelt: (at) => list({ q: pick(typos, at) }),
    suggest:
      (at) =>
      ({ db }) =>
        suggest(db, { q: pick(searchTerms, at).slice(0, 3 + (at % 3)) }),
  }
}

async function fill({ pool }: Database, size: number) {
  await migrate(pool)
  await pool.query(
    `insert into products (slug, product_type, title, category, gender, price, mrp, rating, rating_count, search_text, created_at)
     select 'g' || n, 'marketplace', initcap(t), c, (array['women','women','men','kids'])[1 + n % 4], price, price + price * (n % 60) / 100,
       case when n % 5 > 0 then 3 + (n % 21) / 10.0 end, (n * 7919) % 5000, t || ' ' || c, now() - n * interval '1 minute'
     from (select n, 10000 + (n * 7907::bigint % 990000)::int as price, ($2::text[])[1 + (n * 31) % 7] as c,
       concat_ws(' ', (array['red','blue','green','ivory','black','maroon'])[1 + n % 6],
         (array['mirror','bandhani','zari','gota','plain','kutchi mirror'])[1 + (n / 6) % 6],
         (array['choli','chaniya choli','dandiya pair','kediya','necklace','dupatta','lehenga'])[1 + (n / 36) % 7],
         'no ' || n) as t
       from generate_series(1, $1::bigint) n) generated`,
    [size, categories],
  )
  await pool.query('vacuum analyze products')
}

/** Creates a database with so many products and opens it. */
async function openFilled(url: string, size: number): Promise<Database> {
  const name = `growth_${size}`
  const admin = openPostgres(url, 1)
  await admin.pool.query(`drop database if exists ${name}`)
  await admin.pool.query(`create database ${name}`)
  await admin.close()
  const database = openPostgres(databaseUrl(url, name), 1)
  await fill(database, size)
  return database
}

function report(kind: string, figures: readonly Figures[]) {
  for (const [at, { busy50, busy95, wait95 }] of figures.entries()) {
    printLine(
      `${kind}, ${sizes[at]} products: ${busy50.toFixed(1)} / ${busy95.toFixed(1)} ms CPU (50 / 95 %), ${wait95.toFixed(1)} ms latency`,
    )
  }
  const ratio = (of: keyof Figures) => (figures.at(-1)![of] / figures[0]![of]).toFixed(2)
  printLine(
    `${kind}: ${sizes.at(-1)! / sizes[0]!} x the products, ${ratio('busy95')} x the CPU time at the 95th percentile, ${ratio('wait95')} x the latency`,
  )
}

const cluster = await startCluster()
try {
  const databases: Database[] = []
  for (const size of sizes) databases.push(await openFilled(cluster.url, size))
  for (const [kind, queryAt] of Object.entries(kindsOf())) report(kind, await measure(queryAt, databases))
  for (const database of databases) await database.close()
} finally {
  cluster.stop()
}
