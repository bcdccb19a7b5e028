import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { openEmbeddedIn, openPostgres } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { readEnv, type Env } from '../../env.ts'
import { filesUnder } from '../storage/disk-storage.ts'
import { openStorage } from '../storage/storage.ts'
import { openFakeS3 } from '../../testing/fake-s3.ts'
import { createTestProduct, unitsLeft } from '../../testing/product-fixture.ts'
import { databaseUrl } from '../../testing/postgres-cluster.ts'
import { dumpDatabase } from '../../testing/dump-database.ts'
import { backUp, DUMP } from './back-up.ts'
import type { Manifest } from './manifest.ts'
import { restoreDump } from './postgres-programs.ts'
import { restore } from './restore.ts'

const dir = mkdtempSync(join(tmpdir(), 'navrang-backup-'))
const saved = join(dir, 'saved')
const encrypted = join(dir, 'encrypted')
const passphrase = 'a passphrase for this test'
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/**
 * Returns the settings of a new shop with its own folder. If this test run uses PostgreSQL, the shop also has its own PostgreSQL
 * database.
 */
async function shopSettings(name: string): Promise<Env> {
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

async function dumpShop(env: Env) {
  const { db, close } = await open(env)
  const rows = await dumpDatabase(db)
  await close()
  return rows
}

let shop: Env
let goods: { id: string }

beforeAll(async () => {
  shop = await shopSettings('shop')
  const { db, pool, close } = await open(shop)
  await migrate(pool)
  goods = await createTestProduct(db, {
    title: 'Kutchi Mirror Choli',
    price: paise(4000_00),
    sizes: [{ stock: 7 }],
  })
  await close()
  for (const file of ['media/picture/640.webp', 'private/photo/320.webp']) {
    mkdirSync(join(shop.DATA_DIR, file, '..'), { recursive: true })
    writeFileSync(join(shop.DATA_DIR, file), `bytes of ${file}`)
  }
  await backUp(shop, { dir: saved })
  await backUp(shop, { dir: encrypted, passphrase })
})

test('a backup restores the whole shop: every row, every picture, and it works', async () => {
  const again = await shopSettings('again')
  await restore(again, { dir: saved, mayReplace: false })
  expect(await dumpShop(again)).toEqual(await dumpShop(shop))
  for (const file of ['media/picture/640.webp', 'private/photo/320.webp']) {
    expect(readFileSync(join(again.DATA_DIR, file), 'utf8')).toBe(`bytes of ${file}`)
  }
  const { db, pool, close } = await open(again)
  expect(await migrate(pool)).toEqual([])
  expect(await unitsLeft(db, goods.id)).toBe(7)
  await createTestProduct(db, { title: 'Sold after the fire', price: paise(100_00), sizes: [{ stock: 1 }] })
  await close()
})

test.skipIf(!inject('postgresUrl'))('the host of the database may be a parameter of its URL', async () => {
  const { username, hostname, port, pathname } = new URL(shop.DATABASE_URL!)
  const DATABASE_URL = `postgres://${username}:a-password@${pathname}?host=${hostname}&port=${port}`
  await backUp({ ...shop, DATABASE_URL }, { dir: join(dir, 'by-parameter') })
  const again = await shopSettings('from_parameter')
  await restore(again, { dir: join(dir, 'by-parameter'), mayReplace: false })
  expect(await dumpShop(again)).toEqual(await dumpShop(shop))
})

test('an existing shop is overwritten only with the option to replace it', async () => {
  await expect(restore(shop, { dir: saved, mayReplace: false })).rejects.toThrow('There is already a shop in')
  const before = await dumpShop(shop)
  const { db, close } = await open(shop)
  await createTestProduct(db, { title: 'Made after the backup', price: paise(100_00), sizes: [{ stock: 1 }] })
  await close()
  await restore(shop, { dir: saved, mayReplace: true })
  expect(await dumpShop(shop)).toEqual(before)
})

test.skipIf(!inject('postgresUrl'))('a failing restore changes nothing', async () => {
  const { pool, close } = openPostgres(shop.DATABASE_URL!, 2)
  await pool.query(`
    create function products_exist() returns boolean language plpgsql as
      'begin return exists (select from products); end';
    create table unrestorable (id integer check (products_exist()));
    insert into unrestorable values (1)`)
  const copy = join(dir, 'unrestorable')
  await backUp(shop, { dir: copy })
  await pool.query('drop table unrestorable; drop function products_exist')
  const before = await dumpShop(shop)
  await expect(restore(shop, { dir: copy, mayReplace: true })).rejects.toThrow('products')
  expect(await dumpShop(shop)).toEqual(before)
  const damaged = join(dir, 'damaged.dump')
  writeFileSync(damaged, 'PGDMP and nothing else')
  await expect(restoreDump(shop.DATABASE_URL!, damaged)).rejects.toThrow('pg_restore failed')
  expect(await dumpShop(shop)).toEqual(before)
  await close()
})

test('pictures in a bucket are backed up and restored', async () => {
  const bucket = await openFakeS3()
  const keys = readEnv({ SEED: 'none', NODE_ENV: 'test', ...bucket.settings }).bucket
  const inBucket = { ...shop, bucket: keys }
  const path = 'photo/320.webp'
  await openStorage(inBucket, 'private').put(path, Buffer.from('a photograph'))
  const copy = join(dir, 'of-bucket')
  const { files } = await backUp(inBucket, { dir: copy })
  expect(files.map((file) => file.path)).toContain(`private/${path}`)

  bucket.objects.clear()
  await restore(inBucket, { dir: copy, mayReplace: true })
  expect(bucket.objects.get(`private/${path}`)!.bytes.toString()).toBe('a photograph')
  bucket.close()
})

test('a backup of a running shop skips pictures that are deleted meanwhile, and contains all others', async () => {
  const env = { ...shop, DATA_DIR: join(dir, 'running') }
  const media = join(env.DATA_DIR, 'media')
  const ids = Array.from({ length: 300 }, (_, at) => String(at).padStart(3, '0'))
  for (const id of ids) {
    mkdirSync(join(media, id), { recursive: true })
    writeFileSync(join(media, id, '640.webp'), id)
  }
  const [deleted, kept] = [ids.slice(150), ids.slice(0, 150)]
  const copy = join(dir, 'of-running')
  const saving = backUp(env, { dir: copy })
  await vi.waitUntil(() => existsSync(join(copy, 'media/000/640.webp')), { interval: 0, timeout: 60_000 })
  for (const id of deleted) rmSync(join(media, id), { recursive: true })
  const pictures = (await saving).files.filter(({ path }) => path.startsWith('media/'))
  expect(pictures.map(({ path }) => path)).toEqual(kept.map((id) => `media/${id}/640.webp`))
})

test('folders that are deleted while files are listed are skipped; other errors are reported', async () => {
  const media = join(dir, 'listed')
  const ids = Array.from({ length: 400 }, (_, at) => String(at).padStart(3, '0'))
  for (const id of ids) {
    mkdirSync(join(media, id), { recursive: true })
    writeFileSync(join(media, id, '640.webp'), id)
  }
  mkdirSync(join(media, '.half-picture'))
  writeFileSync(join(media, '.half-picture', '640.webp'), 'incomplete')
  const [listed] = await Promise.all([
    filesUnder(media),
    ...ids.slice(0, 200).map((id) => rm(join(media, id), { recursive: true })),
  ])
  const kept = ids.slice(200).map((id) => `${id}/640.webp`)
  expect(listed.filter((path) => path >= '200')).toEqual(kept)
  expect(await filesUnder(media)).toEqual(kept)

  expect(await filesUnder(join(dir, 'absent'))).toEqual([])
  await expect(filesUnder(join(media, '200/640.webp'))).rejects.toThrow('ENOTDIR')
})

test('an encrypted backup is unreadable, and is restored only with its passphrase', async () => {
  const secret = join(dir, 'secret')
  const { files } = await backUp(shop, { dir: secret, passphrase })
  const names = readdirSync(secret, { recursive: true, withFileTypes: true }).filter((dirent) =>
    dirent.isFile(),
  )
  expect(names.map(({ name }) => name).filter((name) => !name.endsWith('.enc'))).toEqual(['encryption.json'])
  expect(files.map(({ path }) => path)).toContain('media/picture/640.webp')
  for (const { parentPath, name } of names) {
    const bytes = readFileSync(join(parentPath, name), 'latin1')
    for (const plain of ['bytes of', 'Kutchi', 'PGDMP', passphrase]) expect(bytes).not.toContain(plain)
  }

  const again = await shopSettings('decrypted')
  const request = { dir: secret, mayReplace: false }
  await expect(restore(again, request)).rejects.toThrow(/^BACKUP_PASSPHRASE: this backup is encrypted/)
  await expect(restore(again, { ...request, passphrase: `${passphrase}!` })).rejects.toThrow(
    /^BACKUP_PASSPHRASE: this is not the passphrase of this backup$/,
  )
  await restore(again, { ...request, passphrase })
  expect(await dumpShop(again)).toEqual(await dumpShop(shop))
  expect(readFileSync(join(again.DATA_DIR, 'media/picture/640.webp'), 'utf8')).toContain('bytes of')
  expect(readdirSync(again.DATA_DIR).filter((name) => name.startsWith('restoring-'))).toEqual([])
})

test.each<[string, (file: string, other: string) => void]>([
  ['changed', (file) => changeByte(file, -20)],
  ['changed in its last bytes', (file) => changeByte(file, -1)],
  ['changed in its first bytes', (file) => changeByte(file, 3)],
  ['cut off', (file) => truncateSync(file, statSync(file).size - 1)],
  ['emptied', (file) => truncateSync(file, 0)],
  ['longer', (file) => appendFileSync(file, 'x')],
  ['another file of the backup', (file, other) => cpSync(other, file)],
  ['missing', (file) => rmSync(file)],
])('an encrypted backup with a file that is %s is refused', async (what, damage) => {
  const copy = mkdtempSync(join(dir, 'damaged-'))
  cpSync(encrypted, copy, { recursive: true })
  damage(join(copy, 'media/picture/640.webp.enc'), join(copy, 'private/photo/320.webp.enc'))
  const words = what === 'missing' ? 'is missing' : 'does not match its checksum'
  await expect(
    restore({ ...shop, DATA_DIR: join(dir, 'nowhere') }, { dir: copy, mayReplace: true, passphrase }),
  ).rejects.toThrow(`The backup is damaged: media/picture/640.webp ${words}`)
})

function changeByte(file: string, at: number) {
  const bytes = readFileSync(file)
  const place = at < 0 ? bytes.length + at : at
  bytes[place] = bytes[place]! ^ 1
  writeFileSync(file, bytes)
}

test('the command creates files for its owner only, lists the content of a backup, and needs a passphrase to encrypt', () => {
  const run = (words: string, settings: Record<string, string> = {}) =>
    spawnSync('sh', ['-c', `umask 000; exec '${process.execPath}' server/platform/backup/cli.ts ${words}`], {
      env: {
        PATH: process.env['PATH'],
        SEED: 'none',
        DATA_DIR: shop.DATA_DIR,
        DATABASE_URL: shop.DATABASE_URL ?? '',
        ...settings,
      },
      encoding: 'utf8',
    })
  const plain = join(dir, 'by-command')
  expect(run(`backup ${plain}`)).toMatchObject({ status: 0, stderr: '' })
  const made = [
    plain,
    ...readdirSync(plain, { recursive: true, encoding: 'utf8' }).map((value) => join(plain, value)),
  ]
  expect(made.filter((value) => (statSync(value).mode & 0o077) !== 0)).toEqual([])
  expect(readFileSync(join(plain, 'manifest.json'), 'utf8')).toContain(
    'names, e-mail addresses, phone numbers',
  )

  const secret = join(dir, 'by-command-encrypted')
  expect(run(`backup ${secret} --encrypt`).stderr).toBe('BACKUP_PASSPHRASE: required for --encrypt\n')
  expect(run(`backup ${secret} --encrypt`, { BACKUP_PASSPHRASE: passphrase }).status).toBe(0)
  const { stderr } = run(`restore ${secret} --replace`, { BACKUP_PASSPHRASE: 'another long passphrase' })
  expect(stderr).toBe('BACKUP_PASSPHRASE: this is not the passphrase of this backup\n')
})

test('a damaged or incomplete backup is refused before anything is changed', async () => {
  const empty = await shopSettings('empty')
  await expect(restore(empty, { dir: join(dir, 'nothing'), mayReplace: true })).rejects.toThrow(
    'not a complete backup',
  )
  const copy = join(dir, 'damaged')
  cpSync(saved, copy, { recursive: true })
  appendFileSync(join(copy, 'media/picture/640.webp'), 'x')
  await expect(restore(empty, { dir: copy, mayReplace: true })).rejects.toThrow(
    'media/picture/640.webp does not match its checksum',
  )
  await expect(backUp(shop, { dir: copy })).rejects.toThrow('is not empty')
})

test('a failing restore of an embedded database keeps the shop, and no restore keeps what an interrupted one has decrypted', async () => {
  const env = readEnv({ DATA_DIR: join(dir, 'embedded'), SEED: 'none', NODE_ENV: 'test' })
  mkdirSync(join(env.DATA_DIR, 'restoring-interrupted'), { recursive: true })
  const { pool, close } = await openEmbeddedIn(env.DATA_DIR)
  await pool.query(`create table garments as select 'Kutchi Mirror Choli' as title`)
  await close()
  const copy = join(dir, 'of-embedded')
  await backUp(env, { dir: copy })
  const unrestorable = join(dir, 'unrestorable-embedded')
  cpSync(copy, unrestorable, { recursive: true })
  const dump = gzipSync('no tape archive')
  writeFileSync(join(unrestorable, DUMP.embedded), dump)
  const manifest = JSON.parse(readFileSync(join(copy, 'manifest.json'), 'utf8')) as Manifest
  const sha256 = createHash('sha256').update(dump).digest('hex')
  const files = manifest.files.map((file) =>
    file.path === DUMP.embedded ? { ...file, bytes: dump.length, sha256 } : file,
  )
  writeFileSync(join(unrestorable, 'manifest.json'), JSON.stringify({ ...manifest, files }))

  const titles = async () => {
    const again = await openEmbeddedIn(env.DATA_DIR)
    const { rows } = await again.pool.query<{ title: string }>('select title from garments')
    await again.close()
    return rows
  }
  await expect(restore(env, { dir: unrestorable, mayReplace: true })).rejects.toThrow(
    'PGlite failed to initialize properly',
  )
  expect(await titles()).toEqual([{ title: 'Kutchi Mirror Choli' }])
  expect(readdirSync(env.DATA_DIR).filter((name) => /^(restoring|database-)/.test(name))).toEqual([])
  await restore(env, { dir: copy, mayReplace: true })
  expect(await titles()).toEqual([{ title: 'Kutchi Mirror Choli' }])
  expect(readdirSync(env.DATA_DIR).filter((name) => /^(restoring|database-)/.test(name))).toEqual([
    expect.stringMatching(/^database-before-/),
  ])
})
