import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/shop.ts'
import { importText, csvOf, readStoredProduct } from './import-fixture.ts'

const database = await testDatabase()
const { db } = database
afterAll(database.close)

/**
 * A file in the format of a Shopify export. It has option names only in the first row of a product, empty cells in the other
 * rows, rows that contain only a picture, and quoted line breaks.
 */
const shopify = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Gift Card,Variant Image,Status
kutchi-choli,Kutchi Mirror Choli,"<p>Hand work,
from ""Bhuj"".</p><p>Nine nights.</p>",Bhuj Crafts,Apparel & Accessories,Chaniya Choli,"navratri, mirror",true,Size,S,Color,Red,Lining,Silk,'001,900,shopify,4,"1,499.00","2,499.00",https://cdn.example.com/front.jpg,1,Front,false,https://cdn.example.com/red.jpg,active
kutchi-choli,,,,,,,,,M,,Red,,Silk,KC-RED-M,900,shopify,7,1599.00,2499.00,https://cdn.example.com/back.jpg,2,,,https://cdn.example.com/red.jpg,
kutchi-choli,,,,,,,,,M,,Blue,,Silk,KC-BLUE-M,900,shopify,-2,1599.00,,,,,,https://cdn.example.com/blue.jpg,
kutchi-choli,,,,,,,,,,,,,,,,,,,,https://cdn.example.com/red.jpg,3,Red,,,
dandiya-pair,Dandiya Pair,,Rangla,,Dandiya,,true,Title,Default Title,,,,,,,,20,199.00,,,,,false,,active
gift,A Draft,,,,Mugs,,true,Title,Default Title,,,,,,,,1,50,0.00,,,,,,draft
`

test('a Shopify export is imported with its sizes, colours and pictures', async () => {
  const { counts, issues } = await importText(db, shopify)
  expect(issues).toEqual([])
  expect(counts).toMatchObject({ rows: 6, products: 3, created: 3, updated: 0, unchanged: 0, failed: 0 })
  expect(await readStoredProduct(db, 'kutchi-choli')).toMatchObject({
    title: 'Kutchi Mirror Choli',
    description: 'Hand work, from "Bhuj".\n\nNine nights.',
    product_type: 'marketplace',
    status: 'live',
    brand: 'Bhuj Crafts',
    category: 'garba-dresses',
    gender: 'women',
    price: 1499_00,
    mrp: 2499_00,
    discount_percent: 40,
    tags: ['navratri', 'mirror'],
    search_text: 'kutchi mirror choli garba dresses garba-dresses',
    skus: [
      { size: 'S / Silk', colour: 'Red', code: '001', price: 1499_00, retired: false, available: 4 },
      { size: 'M / Silk', colour: 'Red', code: 'KC-RED-M', price: 1599_00, retired: false, available: 7 },
      { size: 'M / Silk', colour: 'Blue', code: 'KC-BLUE-M', price: 1599_00, retired: false, available: 0 },
    ],
  })
})

test('a product without options has one SKU, and a price without a compare-at price has no discount', async () => {
  const pair = await readStoredProduct(db, 'dandiya-pair')
  expect(pair).toMatchObject({
    category: 'garba-sticks',
    price: 199_00,
    mrp: 199_00,
    discount_percent: 0,
    rating: null,
  })
  expect(pair?.skus).toMatchObject([{ size: null, colour: null, code: null, available: 20 }])
})

test('a draft waits for approval, and an unknown type gets the category Other', async () => {
  expect(await readStoredProduct(db, 'gift')).toMatchObject({
    status: 'pending',
    category: 'other',
    mrp: 50_00,
  })
})

test('additional columns contain the fields that Shopify does not have', async () => {
  const row = {
    Handle: 'Kediya Für Männer!',
    Title: 'Kediya',
    'Variant Price': 899,
    Id: 'p77',
    Gender: 'men',
    'Free Delivery': 'yes',
    'Sale Ends At': '2026-10-20',
    HSN: '6204',
    Rating: 4.6,
    'Rating Count': 31,
    Details: 'Fabric: Cotton | Fit: Loose',
    'Option1 Name': 'Shade',
    'Option1 Value': 'Ivory',
    'Colour Hex': 'FFFFF0',
  }
  const { counts } = await importText(db, csvOf([row]))
  expect(counts.created).toBe(1)
  expect(await readStoredProduct(db, 'kediya-für-männer')).toMatchObject({
    id: 'p77',
    gender: 'men',
    free_delivery: true,
    ends_at: new Date('2026-10-20T18:29:59Z'),
    hsn: '6204',
    rating: 4.6,
    rating_count: 31,
    details: [
      { label: 'Fabric', value: 'Cotton' },
      { label: 'Fit', value: 'Loose' },
    ],
    skus: [{ size: null, colour: 'Ivory' }],
    sizes: [],
    colours: ['white'],
    fabrics: ['cotton'],
  })
  const colours = await db.selectFrom('colours').selectAll().where('product_id', '=', 'p77').execute()
  expect(colours).toMatchObject([{ name: 'Ivory', hex: '#fffff0' }])
})

test('byte order mark, CRLF, column order and the new column names of Shopify make no difference', async () => {
  const text =
    '\ufeffPrice,TITLE,URL handle,Inventory quantity\r\n250,"Potli\r\nbag",potli,3\r\n\r\n,,,\r\n300,Toran,toran,\r\n'
  const { counts, issues } = await importText(db, text)
  expect(issues).toEqual([])
  expect(counts).toMatchObject({ rows: 2, created: 2 })
  expect(await readStoredProduct(db, 'potli')).toMatchObject({ price: 250_00, skus: [{ available: 3 }] })
  expect(await readStoredProduct(db, 'toran')).toMatchObject({ skus: [{ available: 0 }] })
})

test('a file that arrives in small chunks is read correctly', async () => {
  const { Readable } = await import('node:stream')
  const crumbs = [...Buffer.from(shopify)].map((byte) => Buffer.from([byte]))
  const { counts, issues } = await importText(db, '', { rows: Readable.from(crumbs) })
  expect(issues).toEqual([])
  expect(counts).toMatchObject({ rows: 6, unchanged: 3 })
})

test('a cancelled import stops between two batches, and counts only the products before', async () => {
  const file = csvOf(
    ['one', 'two', 'three', 'four', 'five'].map((name) => ({
      Handle: `cancelled-${name}`,
      Title: name,
      Price: 1,
    })),
  )
  let batches = 0
  const mayContinue = async () => (batches += 1) <= 1
  const { counts } = await importText(db, file, { batchSize: 2, mayContinue })
  expect(counts).toMatchObject({ products: 2, created: 2, failed: 0 })
  const stored = db.selectFrom('products').where('slug', 'like', 'cancelled-%').select('slug')
  expect((await stored.execute()).map(({ slug }) => slug).sort()).toEqual(['cancelled-one', 'cancelled-two'])
})

test('the check of a file warns of new live products without stock or pieces', async () => {
  const row = { Title: 'Empty', 'Variant Price': 300 }
  const size = { 'Option1 Name': 'Size', 'Option1 Value': 'S', 'Variant Inventory Qty': 0 }
  const file = csvOf([
    { ...row, Handle: 'untracked' },
    { ...row, Handle: 'no-pieces', 'Rent Price': 100, 'Rental Units': 0 },
    { ...row, Handle: 'empty-draft', Status: 'draft' },
    { ...row, ...size, Handle: 'one-size-left' },
    {
      ...size,
      Handle: 'one-size-left',
      'Option1 Value': 'M',
      'Variant Price': 300,
      'Variant Inventory Qty': 1,
    },
  ])
  const check = await importText(db, file, { isDryRun: true })
  expect(check.reported).toEqual([
    [2, '', 'Shoppers see this product as sold out, because its stock is 0.'],
    [3, '', 'Shoppers see this rental as sold out, because it has no pieces.'],
  ])
  expect(check.counts).toMatchObject({ created: 4, failed: 0, warnings: 2 })
  expect((await importText(db, file)).counts).toMatchObject({ created: 4, warnings: 0 })
  expect((await importText(db, file, { isDryRun: true })).issues).toEqual([])
})
