import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from '../../../../platform/storage/disk-storage.ts'
import { testDatabase } from '../../../../testing/shop.ts'
import { importText, countChanges, csvOf } from '../import-fixture.ts'

const database = await testDatabase()
const { db } = database
const home = await mkdtemp(join(tmpdir(), 'navrang-import-'))
const folder = join(home, 'catalogue')
const mediaDir = join(home, 'media')

const paint = (background: string) =>
  sharp({ create: { width: 60, height: 80, channels: 3, background } })
    .jpeg()
    .toBuffer()

beforeAll(async () => {
  await mkdir(join(folder, 'pictures'), { recursive: true })
  await writeFile(join(folder, 'pictures', 'red.jpg'), await paint('red'))
  await writeFile(join(folder, 'blue.jpg'), await paint('blue'))
  await writeFile(join(folder, 'text.jpg'), 'no picture')
  await writeFile(join(home, 'secret.jpg'), await paint('black'))
  await symlink(join(home, 'secret.jpg'), join(folder, 'link.jpg'))
})
afterAll(async () => {
  await database.close()
  await rm(home, { recursive: true })
})

const row = (Handle: string, more: Record<string, string | number>) => ({
  Handle,
  Title: Handle,
  'Variant Price': 100,
  ...more,
})
const withPictures = { folder, storage: diskStorage(mediaDir), withImages: true }
const picturesOf = (slug: string) =>
  db
    .selectFrom('product_pictures')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['media_id', 'url', 'alt', 'colour', 'position'])
    .where('slug', '=', slug)
    .orderBy('position')
    .execute()

const twoColours = csvOf([
  row('choli', {
    'Option1 Name': 'Color',
    'Option1 Value': 'Red',
    'Variant Image': 'pictures/red.jpg',
    'Image Src': 'blue.jpg',
    'Image Position': 2,
    'Image Alt Text': 'In blue',
    'Image Colour': 'Blue',
  }),
  {
    ...row('choli', { 'Option1 Value': 'Blue', 'Image Src': 'pictures\\red.jpg', 'Image Position': 1 }),
    Title: '',
  },
])

let first: Awaited<ReturnType<typeof importText>>
beforeAll(async () => {
  first = await importText(db, twoColours.replaceAll('\\', '/'), withPictures)
})

test('pictures next to the file are stored in order, each with its colour', async () => {
  const { counts, issues } = first
  expect(issues).toEqual([])
  expect(counts).toMatchObject({ created: 1, pictures: 2 })
  expect(await picturesOf('choli')).toEqual([
    { media_id: expect.stringMatching(/^[0-9a-f]{32}$/), url: null, alt: '', colour: 'Red', position: 0 },
    { media_id: expect.any(String), url: null, alt: 'In blue', colour: 'Blue', position: 1 },
  ])
})

test('importing the same file again reads no picture and changes nothing; a new version of a picture is imported', async () => {
  const changes = await countChanges(db)
  const again = await importText(db, twoColours.replaceAll('\\', '/'), withPictures)
  expect(again.counts).toMatchObject({ unchanged: 1, pictures: 0 })
  expect(await countChanges(db)).toBe(changes)
  await writeFile(join(folder, 'blue.jpg'), await paint('navy'))
  await utimes(join(folder, 'blue.jpg'), 1e9, 1e9)
  const newer = await importText(db, twoColours.replaceAll('\\', '/'), withPictures)
  expect(newer.counts).toMatchObject({ updated: 1, pictures: 1 })
})

test('an import without pictures does not remove existing pictures', async () => {
  const { counts } = await importText(db, twoColours, { withImages: false })
  expect(counts).toMatchObject({ unchanged: 1 })
  expect(await picturesOf('choli')).toHaveLength(2)
})

test('an unavailable picture is a warning, and the product is imported', async () => {
  const rows = ['gone.jpg', 'text.jpg', 'link.jpg'].map((src, at) => row(`odd-${at}`, { 'Image Src': src }))
  const { counts, issues, reported } = await importText(db, csvOf(rows), withPictures)
  expect(counts).toMatchObject({ created: 3, failed: 0, pictures: 0, warnings: 3 })
  expect(issues.every(({ isWarning }) => isWarning)).toBe(true)
  expect(reported.map(([line]) => Number(line)).toSorted((a, b) => a - b)).toEqual([2, 3, 4])
  const reasons = reported.map(([, , reason]) => reason).join('\n')
  expect(reasons).toContain('gone.jpg: File not found in the catalogue folder')
  expect(reasons).toContain('Only JPEG, PNG, WebP and AVIF')
  expect(reasons).toContain('link.jpg is outside the catalogue folder')
  expect(await picturesOf('odd-0')).toEqual([])
})

test.each([
  '../secret.jpg',
  'pictures/../../secret.jpg',
  '/etc/passwd',
  '..\\secret.jpg',
  'C:\\secret.jpg',
  'file:///etc/passwd',
])('a path outside the folder is an error of its row: %s', async (src) => {
  const { counts, reported } = await importText(db, csvOf([row('thief', { 'Image Src': src })]), withPictures)
  expect(counts).toMatchObject({ created: 0, failed: 1 })
  expect(reported).toMatchObject([[2, 'Image Src', expect.any(String)]])
})

test('a picture that cannot be downloaded keeps its URL, is retried, and is then stored', async () => {
  const src = 'https://cdn.example.com/a.jpg'
  const file = csvOf([row('web', { 'Image Src': src })])
  let isUp = false
  const readImage = () => (isUp ? paint('green') : Promise.reject(new Error('The URL responded with 503')))
  const first = await importText(db, file, { ...withPictures, readImage })
  expect(first.counts).toMatchObject({ created: 1, warnings: 1 })
  expect(first.reported).toEqual([[2, 'Image Src', `${src}: The URL responded with 503`]])
  expect(await picturesOf('web')).toMatchObject([{ url: src, media_id: null }])
  expect((await importText(db, file, { ...withPictures, readImage })).counts).toMatchObject({ unchanged: 1 })
  isUp = true
  expect((await importText(db, file, { ...withPictures, readImage })).counts).toMatchObject({
    updated: 1,
    pictures: 1,
  })
  expect(await picturesOf('web')).toMatchObject([{ url: null, media_id: expect.any(String) }])
})

test('a picture inside the private network is never requested, and its URL is not stored', async () => {
  const rows = [row('inside', { 'Image Src': 'https://127.0.0.1/a.jpg' })]
  const { counts, reported } = await importText(db, csvOf(rows), withPictures)
  expect(counts).toMatchObject({ created: 1, warnings: 1 })
  expect(reported).toEqual([[2, 'Image Src', expect.stringContaining('public addresses only')]])
  expect(await picturesOf('inside')).toEqual([])
})

test('a dry run checks the pictures and stores none', async () => {
  const rows = ['blue.jpg', 'gone.jpg'].map((src, at) =>
    row(`try-${at}`, { 'Image Src': src, 'Variant Inventory Qty': 1 }),
  )
  const { counts } = await importText(db, csvOf(rows), {
    ...withPictures,
    storage: diskStorage('/nowhere'),
    isDryRun: true,
  })
  expect(counts).toMatchObject({ created: 2, pictures: 0, warnings: 1 })
})
