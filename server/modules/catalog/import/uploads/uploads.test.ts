import { beforeAll, expect, test } from 'vitest'
import { gzipSync } from 'node:zlib'
import * as imports from '../../../../../contract/catalog/imports.ts'
import { endpointUrl } from '../../../../../contract/core/endpoint.ts'
import { countChanges, csvOf, readStoredProduct } from '../import-fixture.ts'
import { testShop, type TestUser } from '../../../../testing/shop.ts'
import { untilWaiting } from '../../../../testing/until-waiting.ts'
import { openFile } from './stored-file.ts'
import { endRun, findImport, recordProgress } from './queries.ts'

const shop = testShop()
let staff: TestUser
beforeAll(async () => {
  staff = await shop.signedIn('staff', ['catalogue'])
})

type Row = Record<string, string | number>
const row = (Handle: string, more: Row = {}): Row => ({
  Handle,
  Title: `Choli ${Handle}`,
  Price: 100,
  ...more,
})
const asCsv = (content: string | Uint8Array<ArrayBuffer>, name = 'catalogue.csv') => new File([content], name)

const upload = (content: string | Uint8Array<ArrayBuffer>) =>
  staff.api(imports.uploadImport, { files: { file: [asCsv(content)] } })

async function checkFile(content: string | Uint8Array<ArrayBuffer>) {
  const { id, mapping } = await upload(content)
  await staff.api(imports.checkImport, {
    params: { id },
    body: { mapping, withImages: false, withInvites: false },
  })
  await shop.runJobs()
  return staff.api(imports.showImport, { params: { id } })
}

async function importFile(content: string | Uint8Array<ArrayBuffer>) {
  const { id } = await checkFile(content)
  await staff.api(imports.startImport, { params: { id } })
  await shop.runJobs()
  return staff.api(imports.showImport, { params: { id } })
}

const errorsOf = async (id: string) => {
  const url = endpointUrl(imports.importErrors.path, { id })
  const response = await shop.app.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${staff.token}` },
  })
  return response.body
}

test('a file is checked, previewed and imported', async () => {
  const checkedImport = await checkFile(
    csvOf([row('a', { Stock: 4 }), row('b', { Price: 'free' }), row('c', { Stock: 2 })]),
  )
  expect(checkedImport).toMatchObject({
    state: 'checked',
    total: 3,
    counts: { created: 2, failed: 1 },
    issues: 1,
  })
  expect(checkedImport.preview.map(({ handle, isNew }) => [handle, isNew])).toEqual([
    ['a', true],
    ['c', true],
  ])
  expect(checkedImport.firstIssues).toMatchObject([
    { line: 3, column: 'Price', handle: 'b', isWarning: false },
  ])
  expect(await readStoredProduct(shop.db, 'a')).toBeNull()

  await staff.api(imports.startImport, { params: { id: checkedImport.id } })
  await shop.runJobs()
  const done = await staff.api(imports.showImport, { params: { id: checkedImport.id } })
  expect(done).toMatchObject({ state: 'done', counts: { created: 2, failed: 1 }, by: 'Test staff 1' })
  expect(await readStoredProduct(shop.db, 'a')).toMatchObject({
    title: 'Choli a',
    price: 10000,
    skus: [{ available: 4 }],
  })
  expect(await readStoredProduct(shop.db, 'b')).toBeNull()
  expect(await errorsOf(checkedImport.id)).toContain('3,Price,b,“free” is not an amount in rupees,error')
})

test('the columns of exports and of Shopify are recognised, other columns are assigned by staff', async () => {
  const checkedImport = await upload('slug,title,price,rentPrice,Farbe\nx,X,10,5,rot\n')
  expect(checkedImport).toMatchObject({
    state: 'uploaded',
    mapping: { handle: 0, title: 1, price: 2, rentPrice: 3 },
  })
  expect(checkedImport.samples).toEqual([['x', 'X', '10', '5', 'rot']])
  const { id } = await upload('Artikel,Preis\nKediya,900\n')
  const check = (mapping: imports.ImportMapping) =>
    staff.api(imports.checkImport, {
      params: { id },
      body: { mapping, withImages: true, withInvites: false },
    })
  await expect(check({ title: 0 })).rejects.toMatchObject({
    code: 'invalid',
    message: 'Choose the column for: Handle (identifies the product), Price',
  })
  await expect(check({ handle: 0, title: 0, price: 7 })).rejects.toMatchObject({ code: 'invalid' })
  await check({ handle: 0, title: 0, price: 1 })
  await shop.runJobs()
  expect(await staff.api(imports.showImport, { params: { id } })).toMatchObject({
    state: 'checked',
    preview: [{ handle: 'Kediya', title: 'Kediya', isNew: true }],
  })
})

test('a check lists the changes by field and writes nothing', async () => {
  await importFile(csvOf([row('reported', { Stock: 4 })]))
  const before = await countChanges(shop.db)
  const { preview } = await checkFile(csvOf([row('reported', { Stock: 9, Price: 250 })]))
  expect(preview).toMatchObject([
    {
      handle: 'reported',
      isNew: false,
      changes: [
        { field: 'Price', before: '₹100', after: '₹250' },
        { field: 'MRP', before: '₹100', after: '₹250' },
        { field: 'Stock', before: '4', after: '9' },
        { field: 'Sizes and colours' },
      ],
    },
  ])
  expect(await countChanges(shop.db)).toBe(before)
})

test('a compressed file is imported like an uncompressed one', async () => {
  const packed = new Uint8Array(gzipSync(csvOf([row('packed')])))
  expect(await importFile(packed)).toMatchObject({ state: 'done', counts: { created: 1 } })
})

test.each([
  ['nothing', '', 'The file is empty.'],
  [
    'a workbook',
    'PK\u0003\u0004whatever',
    'This is an Excel workbook. Save it as “CSV UTF-8” and upload that file.',
  ],
  [
    'UTF-16',
    new Uint8Array(Buffer.from('Handle,Title,Price\na,A,1\n', 'utf16le')),
    'The file is not UTF-8 text.',
  ],
  [
    'Latin-1',
    new Uint8Array(Buffer.from('Handle,Größe,Price\na,A,1\n', 'latin1')),
    'The file is not UTF-8 text.',
  ],
  ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 44, 3]), 'The file is not UTF-8 text.'],
  ['a million columns', ','.repeat(999_998), 'at most 300 can be read'],
  ['semicolons', 'Handle;Title;Price\na;A;1\n', 'The columns must be separated by commas.'],
  ['one column of several', 'Handle\na\n', 'The first row has only one column.'],
  [
    'half a packed file',
    new Uint8Array(gzipSync('Handle,Title,Price\n').subarray(0, 15)),
    'This file cannot be read as a table',
  ],
])('%s is refused and not stored', async (_, content, words) => {
  const before = await shop.db.selectFrom('imports').select('id').execute()
  await expect(upload(content)).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining(words),
  })
  expect(await shop.db.selectFrom('imports').select('id').execute()).toEqual(before)
})

test('a missing file and a file that is too large are refused with a field error', async () => {
  const refused = staff.api(imports.uploadImport, { files: {} })
  await expect(refused).rejects.toMatchObject({ code: 'invalid', message: 'Choose a CSV file' })
  const large = upload(new Uint8Array(imports.importLimits.sent + 1).fill(0x61))
  await expect(large).rejects.toMatchObject({ message: expect.stringContaining('larger than 32 MB') })
})

test('a small file that decompresses to a huge one, or to empty rows only, fails with a reason', async () => {
  const { id } = await upload(new Uint8Array(gzipSync(csvOf([row('wide', { Title: 'x'.repeat(10_000) })]))))
  const read = async () => {
    for await (const _ of await openFile(shop.db, id, 5000)) continue
  }
  await expect(read()).rejects.toMatchObject({ message: expect.stringContaining('larger than 128 MB') })
  const empty = await checkFile(new Uint8Array(gzipSync(`${csvOf([row('z')])}${'\n'.repeat(10_100)}`)))
  expect(empty).toMatchObject({ state: 'failed', error: 'The file has more than 10,000 empty rows.' })
})

test('malicious cells are stored as text, without formulas in the error list and control characters in the catalogue', async () => {
  const checkedImport = await importFile(
    csvOf([row('=cmd', { Title: '=HYPERLINK("x")\0', Price: '-1' }), row('nul', { Title: 'A\0B' })]),
  )
  expect(await errorsOf(checkedImport.id)).toMatch(/,'=cmd,/)
  expect(await readStoredProduct(shop.db, 'nul')).toMatchObject({ title: 'AB' })
})

test('only one import runs at a time; a cancelled import stops and can be started again', async () => {
  const [first, second] = [await upload(csvOf([row('first')])), await upload(csvOf([row('second')]))]
  const check = ({ id, mapping }: imports.FileImport) =>
    staff.api(imports.checkImport, {
      params: { id },
      body: { mapping, withImages: false, withInvites: false },
    })
  await check(first)
  await expect(check(second)).rejects.toMatchObject({ code: 'wrong_state', message: /Another import/ })
  await expect(check(first)).rejects.toMatchObject({ message: /already running/ })
  const cancel = () => staff.api(imports.cancelImport, { params: { id: first.id } })
  expect(await cancel()).toMatchObject({ state: 'cancelled' })
  await expect(cancel()).rejects.toMatchObject({ code: 'wrong_state' })
  await shop.runJobs()
  expect(await staff.api(imports.showImport, { params: { id: first.id } })).toMatchObject({
    state: 'cancelled',
  })
  await expect(staff.api(imports.startImport, { params: { id: first.id } })).rejects.toMatchObject({
    message: 'Check the file first',
  })
  await check(second)
  await shop.runJobs()
  await check(first)
  await shop.runJobs()
  expect(await staff.api(imports.showImport, { params: { id: first.id } })).toMatchObject({
    state: 'checked',
  })
})

test('a cancelled import of few products changes nothing more', async () => {
  const { id } = await checkFile(csvOf([row('late-1'), row('late-2')]))
  await staff.api(imports.startImport, { params: { id } })
  const jobs: Promise<unknown>[] = []
  await shop.db.transaction().execute(async (tx) => {
    await endRun(tx, id, { state: 'cancelled', now: shop.env.now() })
    jobs.push(shop.runJobs())
    await untilWaiting(shop, 1)
  })
  await Promise.all(jobs)
  expect(await staff.api(imports.showImport, { params: { id } })).toMatchObject({
    state: 'cancelled',
    counts: { products: 0, created: 0 },
  })
  expect(await readStoredProduct(shop.db, 'late-1')).toBeNull()
})

test('the progress of a cancelled run is not saved for the run that was started after it', async () => {
  const { id } = await checkFile(csvOf([row('again')]))
  await staff.api(imports.startImport, { params: { id } })
  const run = (await findImport(shop.db, id))!
  const counts = imports.ImportCounts.parse(run.counts)
  const progress = { run, from: 0, counts, issues: 0, preview: [] }
  const save = () => shop.db.transaction().execute((tx) => recordProgress(tx, progress))
  expect(await save()).toBe('running')
  await staff.api(imports.cancelImport, { params: { id } })
  expect(await save()).toBe('cancelled')
  await staff.api(imports.checkImport, {
    params: { id },
    body: { mapping: run.mapping, withImages: false, withInvites: false },
  })
  expect(await save()).toBe('lost')
  await shop.runJobs()
})

test('an import continues after a crash and counts nothing twice', async () => {
  const rows = Array.from({ length: 250 }, (_, at) => row(`long-${String(at).padStart(3, '0')}`))
  const { id } = await checkFile(csvOf([...rows, row('bad', { Price: 'x' })]))
  await staff.api(imports.startImport, { params: { id } })
  // The progress that is stored when the server crashes after the first hundred products.
  const counts = {
    rows: 100,
    products: 100,
    created: 100,
    updated: 0,
    unchanged: 0,
    failed: 0,
    pictures: 0,
    warnings: 0,
  }
  const run = (await findImport(shop.db, id))!
  await shop.db
    .transaction()
    .execute((tx) => recordProgress(tx, { run, from: 0, counts, issues: 0, preview: [] }))
  await shop.runJobs()
  expect(await staff.api(imports.showImport, { params: { id } })).toMatchObject({
    state: 'done',
    counts: { products: 251, created: 250, failed: 1 },
    issues: 1,
  })
  const there = await shop.db.selectFrom('products').select('slug').where('slug', 'like', 'long-%').execute()
  expect(there.map(({ slug }) => slug).sort()).toEqual(rows.slice(100).map(({ Handle }) => Handle))
})

test('the list shows the newest import first', async () => {
  const { imports: newest } = await staff.api(imports.listImports, { query: { limit: 2 } })
  expect(newest).toHaveLength(2)
  const { imports: older } = await staff.api(imports.listImports, { query: { before: newest[1]!.id } })
  expect(older.map(({ id }) => id)).not.toContain(newest[1]!.id)
  expect(newest[0]!.createdAt >= older[0]!.createdAt).toBe(true)
})

const MEGABYTE = 1024 * 1024
test.each([
  ['in the first row', (cell: string) => `Handle,Title,Price,${cell}\na,Choli a,100\n`],
  ['that is the whole file', (cell: string) => cell],
])('a cell of 20 MB %s is reported with its line and the limit', async (_where, fileOf) => {
  const sent = upload(fileOf('x'.repeat(20 * MEGABYTE)))
  await expect(sent).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(/^Line 1: A row is longer than 1 MB/) as string,
  })
})

test('a cell of 20 MB in a later row is reported with its line and the limit during the check', async () => {
  const file = csvOf([row('fits'), row('huge', { Title: 'x'.repeat(20 * MEGABYTE) }), row('behind')])
  const { firstIssues, state } = await checkFile(file)
  expect([state, firstIssues]).toMatchObject([
    'checked',
    [{ line: 3, reason: expect.stringContaining('A row is longer than 1 MB') as string }],
  ])
})
