import { parseArgs } from 'node:util'
import { paise } from '../../contract/core/money.ts'
import { emptyPlan } from '../../contract/nights/change-plan.ts'
import type { Plan, PlanCell } from '../../contract/nights/plan.ts'
import { openPostgres, type Db } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { withPreparedStatements } from '../../server/platform/db/prepared-statements.ts'
import { fillPlan } from '../../server/modules/nights/fill-plan.ts'
import { preparePlan, quotePlan } from '../../server/modules/nights/quote-plan.ts'
import { suggestGarments } from '../../server/modules/nights/suggest-garments.ts'
import { databaseUrl, startCluster } from '../../server/testing/postgres-cluster.ts'
import { workClock } from './database-work.ts'
import { quantile } from './statistics.ts'
import { fillRentStore, TODAY } from './rent-store.ts'

// Latency of the night planner for 4 people and 9 nights, with 10,000 rental SKUs and 520,000 bookings, on its own PostgreSQL:
// `node tools/bench/night-plan.ts --runs 200`. Prints the total latency and the CPU time of the database for a quote of a whole plan, with
// and without garments that need a substitute, for the suggestions of all cells, and for filling an empty plan. Exits with 1 if a quote
// exceeds 300 ms in total or 120 ms in the database at p95, or if a filled plan cannot be booked.

const LIMITS = { total: 300, database: 120 }
const { values } = parseArgs({ options: { runs: { type: 'string', default: '200' } } })
const say = (line: string) => process.stdout.write(`${line}\n`)
const sizes = ['XS', 'S', 'M', 'L', 'XL']
const now = new Date(`${TODAY}T06:00:00Z`)

const cluster = await startCluster()
try {
  const name = 'night_plan'
  const admin = openPostgres(cluster.url, 1)
  await admin.pool.query(`drop database if exists ${name}`)
  await admin.pool.query(`create database ${name}`)
  await admin.close()
  const { db, pool, close } = openPostgres(databaseUrl(cluster.url, name), 1)
  await migrate(pool)
  await fillRentStore(pool, say)
  const isFast = await measure(db)
  await close()
  process.exitCode = isFast ? 0 : 1
} finally {
  cluster.stop()
}

type Random = (below: number) => number

/** Returns random numbers that are the same in every run. */
function randomNumbers() {
  let seed = 42
  return (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
}

/** Measures each kind of request. Returns whether the quotes are within the limits and all filled plans can be booked. */
async function measure(db: Db): Promise<boolean> {
  const random = randomNumbers()
  const plans: Plan[] = []
  let wrong = 0
  say('\nrequest | total p50 ms | p95 | database p50 ms | p95')
  const runs = Number(values.runs)
  await timed(db, { name: 'fill an empty plan', runs: Math.ceil(runs / 4) }, async () => {
    const plan = emptyPlanOf(random)
    const { cells, unfilled, quote } = await fillPlan(db, { plan, liked: [], actor: null }, now)
    if (quote.unavailable.length > 0 || cells.length + unfilled.length !== 36) wrong += 1
    plans.push({ ...plan, cells })
  })
  const quote = await timed(db, { name: 'quote a plan that can be booked', runs }, (run) =>
    withPreparedStatements(() =>
      quotePlan(db, { plan: plans[run % plans.length]!, liked: [], actor: null }, now),
    ),
  )
  let replaced = 0
  const quoteWithSubstitutes = await timed(
    db,
    { name: 'quote a plan with random garments', runs },
    async (run) => {
      const plan = { ...plans[run % plans.length]!, budget: null }
      const cells = plan.people.flatMap(({ id, size }) => randomCells(plan, { id, size }, random))
      const { unavailable } = await quotePlan(db, { plan: { ...plan, cells }, liked: [], actor: null }, now)
      replaced += unavailable.filter(({ substitute }) => substitute).length
    },
  )
  await timed(db, { name: 'suggest for all 36 cells', runs: Math.ceil(runs / 2) }, async () => {
    const { plan, festival, rules } = await preparePlan(db, emptyPlanOf(random), now)
    const cells = festival.nights.flatMap(({ date }) =>
      plan.people.map(({ id }) => ({ person: id, night: date })),
    )
    await suggestGarments(db, { plan, festival, liked: [], cells, limit: 1, budget: null }, rules)
  })
  say(
    `\n${plans.length} filled plans, of which ${wrong} cannot be booked; ${replaced} substitutes were found`,
  )
  const isWithin = ({ total, database }: Figures) => total <= LIMITS.total && database <= LIMITS.database
  return wrong === 0 && [quote, quoteWithSubstitutes].every(isWithin)
}

/** A plan of four people without garments. */
function emptyPlanOf(random: Random): Plan {
  const people = (['women', 'women', 'men', 'kids'] as const).map((department, at) => ({
    id: `person-${at}`,
    name: `Person ${at}`,
    size: sizes[random(sizes.length)]!,
    department,
  }))
  const pin = random(2) ? '380001' : '781001'
  return { ...emptyPlan('navratri-2027'), pin, budget: random(2) ? paise(30_000_00) : null, people }
}

/** A random garment of the person's size for each night. Many of them are booked. */
function randomCells(
  { cells }: Plan,
  { id, size }: { id: string; size: string },
  random: Random,
): PlanCell[] {
  return [...new Set(cells.map(({ night }) => night))].map((night) => {
    const productId = `r${1 + random(2000)}`
    return { person: id, night, productId, skuId: `${productId}-${sizes.indexOf(size) + 1}` }
  })
}

type Figures = { total: number; database: number }

/** Runs a request several times. Prints its figures and returns the 95th percentiles. */
async function timed(
  db: Db,
  { name, runs }: { name: string; runs: number },
  request: (run: number) => Promise<unknown>,
): Promise<Figures> {
  const worked = await workClock(db)
  const [totals, work] = [[] as number[], [] as number[]]
  for (let run = 0; run < runs; run += 1) {
    const [start, workStart] = [performance.now(), worked()]
    await request(run)
    totals.push(performance.now() - start)
    work.push(worked() - workStart)
  }
  const figures = [quantile(totals, 0.5), quantile(totals, 0.95), quantile(work, 0.5), quantile(work, 0.95)]
  say([name, ...figures.map((milliseconds) => milliseconds.toFixed(1))].join(' | '))
  return { total: figures[1]!, database: figures[3]! }
}
