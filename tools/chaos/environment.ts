import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { paise } from '../../contract/core/money.ts'
import { openPostgres, type Database } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { webhookHeader, startFakePhonePe, type FakePhonePe } from '../../server/testing/fake-phonepe.ts'
import { createTestProduct } from '../../server/testing/product-fixture.ts'
import { startCluster } from '../../server/testing/postgres-cluster.ts'
import { freePort } from '../bench/running-shop.ts'

export const PRICE = paise(100_00)
export const COUPON = { code: 'CHAOS20', percent: 20, cap: 40 }
/** Products with little stock and high demand. All other products never sell out. */
const RARE = { products: 12, stock: 20 }
const PLENTY = { products: 4, stock: 100_000 }

export type Goods = { id: string; stock: number }

/** Everything outside of the shop process: database, payment gateway with its own records, and a mail server that counts e-mails. */
export type ChaosEnvironment = {
  database: Database
  gateway: FakePhonePe
  emails: Map<string, number>
  goods: { rare: Goods[]; plenty: Goods[] }
  port: number
  dataDir: string
  settings: Record<string, string>
  end: () => Promise<void>
}

export async function openChaosEnvironment(databaseUrl: string | undefined): Promise<ChaosEnvironment> {
  const dataDir = mkdtempSync(join(tmpdir(), 'navrang-chaos-'))
  const cluster = databaseUrl ? { url: databaseUrl, stop: () => undefined } : await startCluster()
  const database = openPostgres(cluster.url, 8)
  await migrate(database.pool)
  const gateway = await startFakePhonePe(join(dataDir, 'book.json'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/api/payments/webhook/phonepe`
  await gateway.control('webhooks', { webhooks: { url, authorization: webhookHeader(), copies: 1 } })
  const mail = await openMailServer()
  await database.db
    .insertInto('coupons')
    .values({ code: COUPON.code, percent: COUPON.percent, max_uses: COUPON.cap })
    .execute()
  const goods = { rare: await stock(database, RARE), plenty: await stock(database, PLENTY) }
  return {
    database,
    gateway,
    emails: mail.seen,
    goods,
    port,
    dataDir,
    settings: { DATABASE_URL: cluster.url, SMTP_URL: mail.url, ...gateway.settings },
    end: async () => {
      gateway.process.kill()
      await mail.close()
      await database.close()
      cluster.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function stock({ db }: Database, { products, stock: units }: typeof RARE): Promise<Goods[]> {
  const goods: Goods[] = []
  for (let count = 0; count < products; count += 1) {
    const { id } = await createTestProduct(db, { price: PRICE, sizes: [{ stock: units }] })
    goods.push({ id, stock: units })
  }
  return goods
}

/** Counts e-mails by their Message-ID. */
async function openMailServer() {
  const seen = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const id = /^message-id:\s*(\S+)/im.exec(Buffer.concat(parts).toString())?.[1] ?? ''
        seen.set(id, (seen.get(id) ?? 0) + 1)
        done()
      })
    },
  })
  server.on('error', () => undefined) // a killed shop breaks its connections in the middle of an e-mail
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  return {
    seen,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
