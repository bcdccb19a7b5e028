import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/shop.ts'
import { importText, countChanges, csvOf, readStoredProduct } from './import-fixture.ts'

const database = await testDatabase()
const { db } = database
afterAll(database.close)

type Row = Record<string, string | number>
const good = (Handle: string): Row => ({ Handle, Title: `Good ${Handle}`, 'Variant Price': 100 })

test('a file without required columns is refused at once, with the names of all missing columns', async () => {
  const refused = importText(db, 'Vendor,Type\nBhuj,Kediya\n')
  await expect(refused).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('Handle, Title, Variant Price'),
  })
  await expect(importText(db, '')).rejects.toMatchObject({ code: 'invalid', message: 'The file is empty.' })
  await expect(importText(db, 'Handle,Title,Variant Price,title')).rejects.toMatchObject({
    message: expect.stringContaining('twice'),
  })
  const utf16 = Buffer.from('Handle,Title,Variant Price\n', 'utf16le')
  await expect(importText(db, utf16)).rejects.toMatchObject({ message: expect.stringContaining('UTF-8') })
})

test('every invalid value is reported with its line, column and reason, and the valid products are imported', async () => {
  const rows: Row[] = [
    good('first'),
    { ...good('a'), 'Variant Price': 'free' },
    { ...good('b'), 'Variant Price': 0 },
    { ...good('c'), 'Variant Compare At Price': 50 },
    {
      ...good('d'),
      Gender: 'everyone',
      Rating: 7,
      'Sale Ends At': 'soon',
      HSN: '62',
      'Colour Hex': 'red',
      Details: 'Silk',
    },
    { ...good('e'), Title: '' },
    { ...good('f'), Deposit: 100 },
    { ...good('g'), 'Rental Units': 3 },
    { ...good('h'), Status: 'sleeping', Published: 'perhaps' },
    { ...good('i'), 'Variant Inventory Qty': 'few', Id: 'no spaces' },
    { ...good('j'), 'Image Colour': 'Green', 'Image Src': 'a.jpg' },
    { ...good('k'), 'Image Src': '../../etc/passwd' },
    good('last'),
  ]
  const { counts, reported } = await importText(db, csvOf(rows))
  expect(counts).toMatchObject({ created: 2, failed: 11 })
  expect(reported.map(([line, column]) => `${line} ${column}`)).toEqual([
    '3 Variant Price',
    '4 Variant Price',
    '5 Variant Compare At Price',
    '6 Colour Hex',
    '6 Gender',
    '6 Rating',
    '6 Sale Ends At',
    '6 HSN',
    '6 Details',
    '7 Title',
    '8 Deposit',
    '9 Rental Units',
    '10 Published',
    '10 Status',
    '11 Variant Inventory Qty',
    '11 Id',
    '12 Image Colour',
    '13 Image Src',
  ])
  expect(reported[0]).toEqual([3, 'Variant Price', '“free” is not an amount in rupees'])
  expect(await readStoredProduct(db, 'last')).toMatchObject({ title: 'Good last' })
})

test('a product with an invalid size is not imported at all', async () => {
  const sizes = (size: string, price: string | number): Row => ({
    Handle: 'half',
    'Option1 Value': size,
    'Variant Price': price,
  })
  const rows = [
    { ...good('half'), 'Option1 Name': 'Size', 'Option1 Value': 'S' },
    sizes('M', 'cheap'),
    sizes('L', 100),
  ]
  expect((await importText(db, csvOf(rows))).counts).toMatchObject({ created: 0, failed: 1 })
  expect(await readStoredProduct(db, 'half')).toBeNull()
  const twice = [{ ...good('half'), 'Option1 Name': 'Size', 'Option1 Value': 'S' }, sizes('S', 100)]
  expect((await importText(db, csvOf(twice))).reported).toEqual([
    [3, 'Option1 Value', 'is a duplicate row for S'],
  ])
})

test('a variant without a size or colour that other variants have is reported, because nobody could choose it', async () => {
  const options = { 'Option1 Name': 'Size', 'Option2 Name': 'Colour' }
  const variant = (size: string, colour: string): Row => ({
    Handle: 'mixed',
    'Option1 Value': size,
    'Option2 Value': colour,
    'Variant Price': 100,
  })
  const first = { ...good('mixed'), ...options, ...variant('S', 'Pink') }
  const { counts, reported } = await importText(db, csvOf([first, variant('M', ''), variant('', 'Pink')]))
  expect(counts).toMatchObject({ created: 0, failed: 1 })
  expect(reported).toEqual([
    [3, 'Option2 Value', 'has no colour, but other rows of this product have one'],
    [4, 'Option1 Value', 'has no size, but other rows of this product have one'],
  ])
})

test('a product with more than the editor can save is reported', async () => {
  const many = (count: number, row: (at: number) => Row) => Array.from({ length: count }, (_, at) => row(at))
  const reportedFor = async (rows: Row[]) =>
    (await importText(db, csvOf(rows.map((row) => ({ Handle: 'much', ...row }))))).reported
  const first = { ...good('much'), 'Option1 Name': 'Size', 'Option2 Name': 'Colour' }
  const grid = (count: number, colour: (at: number) => string) =>
    many(count, (at) => ({
      ...(at === 0 ? first : {}),
      'Option1 Value': `Size ${at}`,
      'Option2 Value': colour(at),
      'Variant Price': 100,
    }))
  expect(await reportedFor(grid(2050, () => 'Red'))).toEqual([
    [2050, 'Handle', 'has more than 2048 sizes and colours'],
  ])
  expect(await reportedFor(grid(252, (at) => `Colour ${at}`))).toEqual([
    [252, 'Option2 Value', 'is one colour too many: a product can have at most 250'],
  ])
  const pictures = many(252, (at) => ({ ...(at === 0 ? good('much') : {}), 'Image Src': `${at}.jpg` }))
  expect(await reportedFor(pictures)).toEqual([
    [252, 'Image Src', 'is one picture too many: a product can have at most 250'],
  ])
  const details = Array.from({ length: 41 }, (_, at) => `Part ${at}: Silk`).join(' | ')
  const texts = [details, `Fabric: ${'x'.repeat(301)}`, `${'x'.repeat(81)}: Silk`]
  for (const Details of texts) {
    expect(await reportedFor([{ ...good('much'), Details }])).toEqual([[2, 'Details', expect.any(String)]])
  }
  const size = { 'Option1 Name': 'Size', 'Option1 Value': 'x'.repeat(60) }
  const cut = { 'Option2 Name': 'Cut', 'Option2 Value': 'y'.repeat(60) }
  expect(await reportedFor([{ ...good('much'), ...size, ...cut }])).toEqual([
    [2, 'Option1 Value', expect.stringContaining('longer than 80 characters')],
  ])
})

test('an existing product is not changed by an invalid row', async () => {
  await importText(db, csvOf([good('steady')]))
  await importText(db, csvOf([{ ...good('steady'), Title: 'New', 'Variant Price': 'x' }]))
  expect(await readStoredProduct(db, 'steady')).toMatchObject({ title: 'Good steady' })
})

test('a handle that is repeated later in the file is reported and overwrites nothing', async () => {
  const { counts, reported } = await importText(
    db,
    csvOf([good('one'), good('two'), { ...good('ONE'), Title: 'Another' }]),
  )
  expect(counts).toMatchObject({ created: 2, failed: 1 })
  expect(reported).toEqual([[4, 'Handle', expect.stringContaining('was already used at line 2')]])
  expect(await readStoredProduct(db, 'one')).toMatchObject({ title: 'Good one' })
})

test('an error in a row without a handle belongs to the product above', async () => {
  const text =
    'Handle,Title,Variant Price,Image Src\nlost,Lost,100,\n,,,b.jpg\nkept,Kept,100,\n,No handle,100,\n'
  const { counts, reported } = await importText(db, text)
  expect(reported).toEqual([
    [3, 'Handle', 'is missing'],
    [5, 'Handle', 'is missing'],
  ])
  expect(counts).toMatchObject({ created: 1, failed: 2 })
})

test('line numbers match those of an editor, also after quoted line breaks and unreadable rows', async () => {
  const text = [
    'Handle,Title,Variant Price',
    '"m","Two\r\nlines",10',
    'broken,5" wide,10',
    'n,N,zero',
    'o,O,1,2,3',
    'p,P\ufffd,1',
    'q,Q,5',
  ].join('\r\n')
  const { counts, reported } = await importText(db, text)
  expect(reported.map(([line, column]) => [line, column])).toEqual([
    [4, ''],
    [5, 'Variant Price'],
    [6, ''],
    [7, ''],
  ])
  expect(counts).toMatchObject({ created: 1, failed: 4 })
  expect(await readStoredProduct(db, 'q')).not.toBeNull()
})

test('an unreadable row is an error of its own product, not of the product before it', async () => {
  const text = [
    'Handle,Title,Variant Price,Option1 Value',
    'wide-1,Wide 1,1,S,5',
    'wide-1,,1,M',
    'fine-1,Fine 1,10,S',
    'wide-2,Wide 2,1,S,5',
    'wide-2,,1,M',
    'fine-2,Fine 2,10,S',
    'fine-2,,10,M,5',
  ].join('\n')
  const { counts, issues } = await importText(db, text)
  expect(issues.map(({ line, handle }) => [line, handle])).toEqual([
    [2, 'wide-1'],
    [3, 'wide-1'],
    [5, 'wide-2'],
    [6, 'wide-2'],
    [8, 'fine-2'],
  ])
  expect(counts).toMatchObject({ created: 1, failed: 3 })
  expect(await readStoredProduct(db, 'fine-1')).toMatchObject({ title: 'Fine 1' })
})

test('an unclosed quotation mark is reported, and the rows after it are not imported', async () => {
  const { counts, reported } = await importText(db, 'Handle,Title,Variant Price\nr,R,10\ns,"S,10\nt,T,10\n')
  expect(reported).toEqual([[expect.any(Number), '', expect.stringContaining('not closed')]])
  expect(counts).toMatchObject({ created: 0, failed: 1 })
  const long = `Handle,Title,Variant Price\nu,"${'x'.repeat(1_100_000)}\nv,V,10\n`
  expect((await importText(db, long)).reported).toEqual([
    [2, '', expect.stringContaining('longer than 1 MB')],
  ])
})

test('a product that the database refuses does not affect the others', async () => {
  await database.pool.query(`alter table products add constraint no_curses check (title <> 'Curse')`)
  const { counts, reported } = await importText(
    db,
    csvOf([good('x1'), { ...good('x2'), Title: 'Curse' }, good('x3')]),
  )
  expect(counts).toMatchObject({ created: 2, failed: 1 })
  expect(reported).toEqual([[3, '', expect.stringContaining('The database rejected it')]])
})

test('a dry run reports the same errors and writes nothing', async () => {
  const [before, changes] = [await readStoredProduct(db, 'first'), await countChanges(db)]
  const rows = [
    { ...good('first'), 'Variant Price': 90 },
    good('brand-new'),
    { ...good('bad'), 'Variant Price': 'x' },
    good('last'),
  ]
  const { counts } = await importText(db, csvOf(rows), { isDryRun: true })
  expect(counts).toMatchObject({ created: 1, updated: 1, unchanged: 1, failed: 1 })
  expect(await readStoredProduct(db, 'brand-new')).toBeNull()
  expect(await readStoredProduct(db, 'first')).toEqual(before)
  expect(await countChanges(db)).toBe(changes)
})
