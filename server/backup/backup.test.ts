import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { paise } from '../../contract/money.ts'
import { openEmbeddedIn, openPostgres } from '../db.ts'
import { migrate } from '../db/migrate.ts'
import { readEnv, type Env } from '../env.ts'
import { openShelf } from '../media/shelf.ts'
import { openBucketServer } from '../testing/bucket-stand-in.ts'
import { stockGoods, unitsLeft } from '../testing/goods.ts'
import { databaseUrl } from '../testing/postgres-cluster.ts'
import { wholeDatabase } from '../testing/whole-database.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

const dir = mkdtempSync(join(tmpdir(), 'navrang-backup-'))
const saved = join(dir, 'saved')
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** A place for a shop: its folder, and a database of its own where this run has a PostgreSQL. */
async function place(name: string): Promise<Env> {
  const server = inject('postgresUrl')
  const settings = { DATA_DIR: join(dir, name), SEED: 'none', NODE_ENV: 'test' }
  if (!server) return readEnv(settings)
  const admin = openPostgres(server, 2)
  await admin.pool.query(`drop database if exists navrang_${name}`)
  await admin.pool.query(`create database navrang_${name}`)
  await admin.close()
  return readEnv({ ...settings, DATABASE_URL: databaseUrl(server, `navrang_${name}`) })
}

const open = (env: Env) =>
  env.DATABASE_URL ? Promise.resolve(openPostgres(env.DATABASE_URL, 2)) : openEmbeddedIn(env.DATA_DIR)

async function everyRow(env: Env) {
  const { db, close } = await open(env)
  const rows = await wholeDatabase(db)
  await close()
  return rows
}

let shop: Env
let goods: { id: string }

beforeAll(async () => {
  shop = await place('shop')
  const { db, pool, close } = await open(shop)
  await migrate(pool)
  goods = await stockGoods(db, { title: 'Kutchi Mirror Choli', price: paise(4000_00), sizes: [{ stock: 7 }] })
  await close()
  for (const file of ['media/picture/640.webp', 'private/photo/320.webp']) {
    mkdirSync(join(shop.DATA_DIR, file, '..'), { recursive: true })
    writeFileSync(join(shop.DATA_DIR, file), `bytes of ${file}`)
  }
  await backUp(shop, saved)
})

test('a backup brings the whole shop back: every row, every picture, and it goes on', async () => {
  const again = await place('again')
  await restore(again, { dir: saved, mayReplace: false })
  expect(await everyRow(again)).toEqual(await everyRow(shop))
  for (const file of ['media/picture/640.webp', 'private/photo/320.webp']) {
    expect(readFileSync(join(again.DATA_DIR, file), 'utf8')).toBe(`bytes of ${file}`)
  }
  const { db, pool, close } = await open(again)
  expect(await migrate(pool)).toEqual([])
  expect(await unitsLeft(db, goods.id)).toBe(7)
  await stockGoods(db, { title: 'Sold after the fire', price: paise(100_00), sizes: [{ stock: 1 }] })
  await close()
})

test('a shop that is there is not overwritten, unless one says so', async () => {
  await expect(restore(shop, { dir: saved, mayReplace: false })).rejects.toThrow('There is a shop in')
  const before = await everyRow(shop)
  const { db, close } = await open(shop)
  await stockGoods(db, { title: 'Made after the backup', price: paise(100_00), sizes: [{ stock: 1 }] })
  await close()
  await restore(shop, { dir: saved, mayReplace: true })
  expect(await everyRow(shop)).toEqual(before)
})

test('pictures in a bucket are in the backup, and come back into it', async () => {
  const bucket = await openBucketServer()
  const keys = readEnv({ SEED: 'none', NODE_ENV: 'test', ...bucket.settings }).bucket
  const inBucket = { ...shop, bucket: keys }
  const path = 'photo/320.webp'
  await openShelf(inBucket, 'private').put(path, Buffer.from('a photograph'))
  const copy = join(dir, 'of-bucket')
  const { files } = await backUp(inBucket, copy)
  expect(files.map((one) => one.path)).toContain(`private/${path}`)

  bucket.objects.clear()
  await restore(inBucket, { dir: copy, mayReplace: true })
  expect(bucket.objects.get(`private/${path}`)!.bytes.toString()).toBe('a photograph')
  bucket.close()
})

test('a damaged backup, or half of one, is refused before anything is touched', async () => {
  const empty = await place('empty')
  await expect(restore(empty, { dir: join(dir, 'nothing'), mayReplace: true })).rejects.toThrow(
    'no complete backup',
  )
  appendFileSync(join(saved, 'media/picture/640.webp'), 'x')
  await expect(restore(empty, { dir: saved, mayReplace: true })).rejects.toThrow(
    'media/picture/640.webp is not what it was',
  )
  await expect(backUp(shop, saved)).rejects.toThrow('is not empty')
})
