import { sql } from 'kysely'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { readEnv } from '../../server/env.ts'
import { sweepPayments } from '../../server/modules/payments/refresh-payment.ts'
import { createPaymentDeps } from '../../server/modules/payments/payment-deps.ts'
import { checkInvariants } from './invariants.ts'
import { startShoppers } from './shoppers.ts'
import { openChaosEnvironment, type ChaosEnvironment } from './environment.ts'
import { startShop } from '../bench/running-shop.ts'
import { flag } from '../bench/statistics.ts'

// Shoppers buy and pay while the shop is killed, and webhooks of the gateway arrive several times or never. Then invariants are checked.
// npm run chaos:payments -- --kills 50 --shoppers 200    on a PostgreSQL of its own; --database URL for an empty one
//   --without keys    the control: clients that send no Idempotency-Key. It has to fail.
// Each kill takes 4 to 8 seconds; afterwards it waits at most 10 minutes for jobs of the killed nodes: 3 kills with
// 20 shoppers take about 6 minutes, 50 kills with 200 shoppers about 20 minutes.

const say = (line: string) => process.stdout.write(`${line}\n`)

async function run() {
  const start = performance.now()
  const kills = Number(flag('kills') ?? 50)
  const world = await openChaosEnvironment(flag('database'))
  try {
    let shop = await startShop(world)
    const shoppers = await startShoppers(world, Number(flag('shoppers') ?? 200), flag('without') !== 'keys')
    for (let kill = 1; kill <= kills; kill += 1) {
      await world.gateway.control('webhooks', { webhooks: { copies: [0, 1, 1, 3, 10][kill % 5] } })
      await wait(500 + Math.random() * 1500)
      shop.kill('SIGKILL')
      await once(shop, 'exit')
      shop = await startShop(world)
      say(`kill ${kill}: ${shoppers.journal.acknowledged.size} orders acknowledged so far`)
    }
    await shoppers.stop()
    await settle(world)
    shop.kill('SIGTERM')
    await once(shop, 'exit')
    const report = await checkInvariants(world, shoppers.journal)
    say(
      JSON.stringify(
        { kills, minutes: Math.round((performance.now() - start) / 6000) / 10, ...report },
        null,
        2,
      ),
    )
    if (shoppers.journal.acknowledged.size === 0) {
      throw new Error('The shop accepted no order, so the run proves nothing')
    }
    return Object.entries(report).every(([name, figure]) => !name.endsWith('(0)') || figure === 0)
  } finally {
    await world.end()
  }
}

/** Advances the clock by an hour for open payments, and waits in real time for the e-mails of killed nodes. */
async function settle(world: ChaosEnvironment) {
  const env = readEnv({ NODE_ENV: 'test', SEED: 'none', ...world.settings })
  const late = { ...env, now: () => new Date(Date.now() + 3_600_000) }
  for (let round = 0; round < 600; round += 1) {
    const { checked } = await sweepPayments(createPaymentDeps(world.database.db, late))
    await world.gateway.control('refunds-arrive')
    const { waiting } = await world.database.db
      .selectFrom('emails')
      .where('state', 'in', ['queued', 'failed'])
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .executeTakeFirstOrThrow()
    if (round % 15 === 0) say(`settling: ${checked} payments checked, ${waiting} e-mails queued`)
    if (waiting === 0 && round > 5 && (await isSettled(world))) return
    await wait(1000)
  }
}

async function isSettled({ database: { db } }: ChaosEnvironment): Promise<boolean> {
  const open = await db
    .selectFrom('payments')
    .select('id')
    .where('state', 'in', ['created', 'open'])
    .executeTakeFirst()
  const owed = await db
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', ['requested', 'accepted'])
    .executeTakeFirst()
  const { rows } = await sql`select from ledger_transactions t where kind = 'payment_captured'
    and not exists (select from tax_documents p where p.order_id = t.order_id) limit 1`.execute(db)
  return !open && !owed && rows.length === 0
}

process.exit((await run()) ? 0 : 1)
