import { sql } from 'kysely'
import { parseArgs } from 'node:util'
import { RentalQuery } from '../../contract/rentals/availability.ts'
import { addDays } from '../../contract/core/dates.ts'
import type { Period } from '../../contract/rentals/rentals.ts'
import { openPostgres, type Db } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { listRentals } from '../../server/modules/rentals/availability/list-rentals.ts'
import { hasFreePiece } from '../../server/modules/rentals/availability/queries.ts'
import { momentOf, readRules, type RentalRules } from '../../server/modules/rentals/holds/rental-rules.ts'
import { databaseUrl, startCluster } from '../../server/testing/postgres-cluster.ts'
import { workClock } from './database-work.ts'
import { quantile } from './statistics.ts'
import { fillRentStore, TODAY } from './rent-store.ts'

// Latency of a page of the rent store that is filtered by nights and sizes, with 10,000 rental SKUs and 520,000 bookings, on
// its own PostgreSQL: `node tools/bench/rental-search.ts --runs 300`. Prints for each kind of query the CPU time of the database
// (independent of other load; wall-clock time where /proc is missing), the total latency, and the query plan of the most
// expensive part. Compares a sample of the results with bookings that are counted one by one. Exits with 1 if the CPU time
// exceeds 50 ms at p95 or a result is wrong.

const LIMIT_MS = 50
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '300' }, sample: { type: 'string', default: '12' } },
})
const say = (line: string) => process.stdout.write(`${line}\n`)

const cluster = await startCluster()
try {
  const name = 'rental_search'
  const admin = openPostgres(cluster.url, 1)
  await admin.pool.query(`drop database if exists ${name}`)
  await admin.pool.query(`create database ${name}`)
  await admin.close()
  const { db, pool, close } = openPostgres(databaseUrl(cluster.url, name), 1)
  await migrate(pool)
  await fillRentStore(pool, say)
  const now = new Date(`${TODAY}T06:00:00Z`)
  const rules = { ...(await readRules(db, now)), ...momentOf(now) }
  const p95 = await measure(db, rules)
  const wrong = await compare(db, rules)
  await showPlan(db, rules)
  await close()
  process.exitCode = p95 > LIMIT_MS || wrong > 0 ? 1 : 0
} finally {
  cluster.stop()
}

type Ask = () => Record<string, unknown>

/**
 * Returns a function for each kind of search that creates the next query. Random numbers with a fixed seed choose the nights and
 * sizes, so every run searches for the same.
 */
function questions(): Record<string, Ask> {
  let seed = 42
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const pick = (...all: string[]) => all[random(all.length)]!
  const nights = (most: number): Period => {
    const from = addDays(TODAY, 2 + random(340))
    return { from, until: addDays(from, random(most)) }
  }
  const size = () => ({ size: [pick('XS', 'S', 'M', 'L', 'XL')] })
  return {
    'nights and size': () => ({ ...nights(5), ...size() }),
    'three nights of Navratri and size': () => ({ from: '2027-10-02', until: '2027-10-04', ...size() }),
    'all nine nights and size': () => ({ from: '2027-09-30', until: '2027-10-08', ...size() }),
    'nights, any size': () => nights(15),
    'nights, size and four more': () => ({
      ...nights(4),
      ...size(),
      gender: [pick('women', 'men', 'kids')],
      category: pick('garba-dresses', 'kediya'),
      maxPrice: 2000,
      rating: 3,
    }),
    'nights, size and a word': () => ({ ...nights(4), ...size(), q: pick('mirror', 'patola') }),
    'nights and size by price, page 3': () => ({ ...nights(3), ...size(), sort: 'price-asc', page: 3 }),
  }
}

/** Prints the figures of each kind of query. Returns the 95th percentile of the database's CPU time over all queries. */
async function measure(db: Db, rules: RentalRules): Promise<number> {
  say('\nquestion | database p50 ms | p95 | answer p50 ms | p95 | found')
  const worked = await workClock(db)
  const all = { work: [] as number[], wait: [] as number[] }
  for (const [name, ask] of Object.entries(questions())) {
    const own = { work: [] as number[], wait: [] as number[] }
    let found = 0
    for (let run = 0; run < Number(values.runs); run += 1) {
      const query = RentalQuery.parse(ask())
      const [start, workStart] = [performance.now(), worked()]
      found = (await listRentals(db, query, rules)).pagination.total
      own.wait.push(performance.now() - start)
      own.work.push(worked() - workStart)
    }
    all.work.push(...own.work)
    all.wait.push(...own.wait)
    say([name, ...figures(own), found].join(' | '))
  }
  say(['all', ...figures(all), ''].join(' | '))
  return quantile(all.work, 0.95)
}

function figures({ work, wait }: { work: number[]; wait: number[] }): string[] {
  return [quantile(work, 0.5), quantile(work, 0.95), quantile(wait, 0.5), quantile(wait, 0.95)].map(
    (milliseconds) => milliseconds.toFixed(1),
  )
}

/** Compares a sample of search results with a slow count of every booking on every night. Returns how many differ. */
async function compare(db: Db, rules: RentalRules): Promise<number> {
  let wrong = 0
  const asks = Object.values(questions())
  for (let run = 0; run < Number(values.sample); run += 1) {
    const { from, until, size } = RentalQuery.parse(asks[run % asks.length]!())
    const search = { nights: { from: from!, until: until! }, sizes: size }
    const fast = await sql<{
      id: string
    }>`select id from products where ${hasFreePiece(search, rules)} order by id`
      .execute(db)
      .then(({ rows }) => rows.map(({ id }) => id).join())
    const slow = await countIndividually(db, search, rules)
    if (fast !== slow) wrong += 1
  }
  say(`\n${values.sample} answers compared with bookings counted one by one: ${wrong} differ`)
  return wrong
}

async function countIndividually(
  db: Db,
  { nights, sizes }: { nights: Period; sizes: string[] | undefined },
  { daysBefore, daysAfter }: RentalRules,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from products p join skus s on s.product_id = p.id
    where (${sizes ?? null}::text[] is null or s.size = any(${sizes ?? null}))
      and (select count(*) from rental_pieces g where g.sku_id = s.id and g.state in ('ready', 'out', 'cleaning')) > (
        select max((select count(*) from rental_holds h left join rental_pieces g on g.id = h.piece_id
          where h.sku_id = s.id and h.released_at is null and h.blocked @> d::date
            and (h.state in ('held', 'booked') or g.state in ('ready', 'out', 'cleaning'))))
        from generate_series(${nights.from}::date - coalesce(p.days_before, ${daysBefore}),
          ${nights.until}::date + coalesce(p.days_after, ${daysAfter}), interval '1 day') d)
    order by p.id`.execute(db)
  return rows.map(({ id }) => id).join()
}

async function showPlan(db: Db, rules: RentalRules) {
  const search = { nights: { from: '2027-10-02', until: '2027-10-04' }, sizes: ['M'] }
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (analyze, costs off, timing off, buffers)
    select count(*) from products where status = 'live' and product_type = 'rent' and ${hasFreePiece(search, rules)}`.execute(
    db,
  )
  say(`\nThe plan for three nights of Navratri in M:\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
}
