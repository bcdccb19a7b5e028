import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  archiveProduct,
  changeProduct,
  createProduct,
  duplicateProduct,
  listAdminProducts,
  restoreProduct,
  showAdminProduct,
  type NewProduct,
} from '../../../../contract/catalog/admin-products.ts'
import { setProductStatus, undoProductStatus } from '../../../../contract/catalog/edit-products.ts'
import { listProducts, showProduct } from '../../../../contract/catalog/catalog.ts'
import { paise } from '../../../../contract/core/money.ts'
import { placeOrder } from '../../../../contract/orders/orders.ts'
import { testShop } from '../../../testing/shop.ts'
import { createTestProduct, unitsLeft } from '../../../testing/product-fixture.ts'

const shop = testShop()
const staff = () => shop.signedIn('staff', ['catalogue'])

const lehenga = {
  title: 'Kutchi Lehenga',
  price: 2499,
  mrp: 3999,
  brand: 'Rangat',
  category: 'garba-dresses',
  productType: 'marketplace',
  status: 'live',
  gender: 'women',
  freeDelivery: true,
  stock: 12,
  sizes: ['S', 'M'],
  image: 'https://example.com/lehenga.jpg',
  images: ['https://example.com/lehenga.jpg', 'https://example.com/back.jpg'],
  description: 'Mirror work from Kutch.',
}

/** Sends a request as plain JSON with amounts in rupees, without the typed API client. */
async function send(token: string, to: `${'POST' | 'PUT' | 'DELETE'} /${string}`, payload: object = {}) {
  const [method, path] = to.split(' ') as ['POST', string]
  const response = await shop.app.inject({
    method,
    url: `/api/admin/products${path === '/' ? '' : path}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  })
  return {
    status: response.statusCode,
    body: response.json<{ _id: string; slug: string; images: string[] } & Record<string, unknown>>(),
  }
}

const request = (more: Partial<NewProduct> = {}): NewProduct => ({
  title: 'Bandhani Choli',
  price: paise(1000_00),
  productType: 'marketplace',
  category: 'garba-dresses',
  gender: 'women',
  status: 'live',
  freeDelivery: false,
  image: 'https://example.com/choli.jpg',
  ...more,
})

test('a create request makes a product with one stock for all its sizes', async () => {
  const { token, api } = await staff()
  const { counts: before } = await api(listAdminProducts)
  const { status, body } = await send(token, 'POST /', lehenga)
  expect(status).toBe(201)
  expect(body).toMatchObject({ ...lehenga, slug: 'kutchi-lehenga', version: 1 })

  const { product } = await shop.api(showProduct, { params: { slug: 'kutchi-lehenga' } })
  expect(product.skus.map(({ size, available }) => [size, available])).toEqual([
    ['S', 12],
    ['M', 12],
  ])
  const { data, counts } = await api(listAdminProducts)
  expect(data[0]).toMatchObject({ title: 'Kutchi Lehenga', sizes: ['S', 'M'], stock: 12 })
  const { marketplace, rent, total } = before
  expect(counts).toEqual({ marketplace: marketplace + 1, rent, total: total + 1 })
  const twin = await send(token, 'POST /', lehenga)
  expect(twin.body.slug).toBe('kutchi-lehenga-2')
})

test('a product with a long title can be opened: its slug has at most 120 characters and ends with a letter or digit', async () => {
  const { api } = await staff()
  const word = 'Bandhani Chaniya Choli '
  const title = `${word.repeat(5)}X`.padEnd(119, 'x') // its slug has a dash as character 120, before the next word
  const long = await api(createProduct, { body: request({ title: `${title} Dupatta` }) })
  expect(long.slug).toMatch(/^bandhani-.*x$/)
  expect(long.slug).toHaveLength(119)
  const { product } = await shop.api(showProduct, { params: { slug: long.slug } })
  expect(product.title).toBe(`${title} Dupatta`)
})

const onlySize = { size: 'L', colour: null }

test.each([
  ['title', 'Product Title is required', { ...lehenga, title: ' ' }],
  ['title', 'Product Title is required', { ...lehenga, title: undefined }],
  ['gender', 'Gender must be women, men or kids', { ...lehenga, gender: 'cats' }],
  ['image', 'Primary Image URL is required', { ...lehenga, image: undefined }],
  ['image', 'Primary Image URL is required', { ...lehenga, image: '' }],
  ['image', 'Enter a URL that starts with https://', { ...lehenga, image: 'javascript:alert(1)' }],
  ['price', 'Enter an amount above 0', { ...lehenga, price: 0 }],
  ['mrp', 'MRP cannot be lower than the price', { ...lehenga, mrp: 10 }],
  [
    'grid.0.price',
    'A price cannot exceed the MRP',
    { ...lehenga, grid: [{ size: 'M', colour: null, stock: 1, price: 4000 }] },
  ],
  [
    'grid.1.colour',
    'Enter a colour, because other rows have one',
    { ...lehenga, grid: [{ size: 'M', colour: 'Pink' }, onlySize] },
  ],
  [
    'grid.0.size',
    'Enter a size, because other rows have one',
    { ...lehenga, grid: [{ size: null, colour: null }, onlySize] },
  ],
  ['rentPrice', 'Rent Price/Day is required', { ...lehenga, productType: 'rent' }],
])('a product with an invalid %s is refused with a field error: %s', async (path, message, body) => {
  const { token } = await staff()
  const response = await send(token, 'POST /', body)
  expect(response.status).toBe(400)
  expect(response.body['details']).toEqual({ fields: expect.arrayContaining([{ path, message }]) })
})

test('a product is deleted by a client that sends the content type of JSON without a body', async () => {
  const { token, api } = await staff()
  const { _id: id } = await api(createProduct, { body: request() })
  const remove = (product: string) =>
    shop.app.inject({
      method: 'DELETE',
      url: `/api/admin/products/${product}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
  expect((await remove(id)).statusCode).toBe(200)
  expect((await remove('unknown')).statusCode).toBe(404)
})

test('one reply names all missing fields of a new product', async () => {
  const { token } = await staff()
  const { body } = await send(token, 'POST /', { productType: 'rent' })
  const { fields } = body['details'] as { fields: { path: string }[] }
  expect(fields.map(({ path }) => path).sort()).toEqual(['image', 'price', 'rentPrice', 'title'])
})

test('the default deposit of a rental is twice its price', async () => {
  const { token } = await staff()
  const rental = { ...lehenga, title: 'Navratri Rental', productType: 'rent', rentPrice: 499, stock: 5 }
  const { body } = await send(token, 'POST /', rental)
  expect(body).toMatchObject({ rentPrice: 499, deposit: 4998, stock: 2, productType: 'rent' })
})

test('a new rental has one piece of each size, or as many as staff say, and so has a size that is added later', async () => {
  const { token } = await staff()
  const piecesOf = (body: Record<string, unknown>) =>
    (body['cells'] as { size: string; pieces: number }[]).map(({ size, pieces }) => [size, pieces])
  const rental = { ...lehenga, title: 'Kediyu', productType: 'rent', rentPrice: 299 }
  const three = await send(token, 'POST /', { ...rental, pieces: 3 })
  expect(piecesOf(three.body)).toEqual([
    ['S', 3],
    ['M', 3],
  ])
  const longer = await send(token, `PUT /${three.body._id}`, { sizes: ['S', 'M', 'L'] })
  expect(piecesOf(longer.body)).toEqual([
    ['S', 3],
    ['M', 3],
    ['L', 1],
  ])
  const refused = await send(token, 'POST /', { ...rental, pieces: -1 })
  expect(refused.body['details']).toEqual({ fields: [{ path: 'pieces', message: 'Enter 0 or more' }] })
})

test.each([
  ['marketplace', { stock: 0 }, 'Shoppers see this product as sold out, because its stock is 0.'],
  ['rent', { pieces: 0 }, 'Shoppers see this rental as sold out, because it has no pieces.'],
])(
  'a live product of type %s with %o has a warning, and none when it is not live',
  async (productType, none, warning) => {
    const { token, api } = await staff()
    const title = `Empty ${productType}`
    const { body } = await send(token, 'POST /', { ...lehenga, ...none, title, productType, rentPrice: 299 })
    expect(body).toMatchObject({ warning, stock: 0 })
    const { data } = await api(listAdminProducts, { query: { q: title } })
    expect(data[0]).toMatchObject({ title, warning })
    const hidden = await send(token, `PUT /${body._id}`, { status: 'pending' })
    expect(hidden.body).toMatchObject({ warning: null })
  },
)

test('what the law requires to state is shown to shoppers, and a change keeps what it does not contain', async () => {
  const { token } = await staff()
  const declared = { countryOfOrigin: 'India', packer: 'Rangat, Bhuj 370001', madeIn: '08/2026' }
  const { body } = await send(token, 'POST /', { ...lehenga, title: 'Declared', declarations: declared })
  await send(token, `PUT /${body._id}`, { price: 2400 })
  await send(token, `PUT /${body._id}`, { declarations: { packer: '', care: 'Dry clean only' } })
  const { product } = await shop.api(showProduct, { params: { slug: body.slug } })
  expect(product.declarations).toEqual({
    countryOfOrigin: 'India',
    madeIn: '08/2026',
    care: 'Dry clean only',
  })
  const refused = await send(token, `PUT /${body._id}`, { declarations: { madeIn: '2026-08' } })
  expect(refused.body['details']).toEqual({
    fields: [{ path: 'declarations.madeIn', message: 'Enter month and year as 08/2026' }],
  })
})

test('a detail without a value is refused at its field', async () => {
  const { token } = await staff()
  const details = [
    { label: 'Fabric', value: 'Silk' },
    { label: 'Pockets', value: ' ' },
  ]
  const refused = await send(token, 'POST /', { ...lehenga, title: 'Detailed', details })
  expect(refused.body['details']).toEqual({
    fields: [{ path: 'details.1.value', message: 'Enter a value' }],
  })
})

test('a product without declarations has none, and its material is a fabric of the filters', async () => {
  const { token } = await staff()
  const { body } = await send(token, 'POST /', { ...lehenga, title: 'Undeclared' })
  expect(body['declarations']).toEqual({})
  await send(token, `PUT /${body._id}`, { declarations: { material: 'Chanderi with cotton lining' } })
  const { data } = await shop.api(listProducts, { query: { fabric: ['chanderi'] } })
  expect(data.map(({ title }) => title)).toEqual(['Undeclared'])
})

test('a change leaves absent fields as they are, and a full product can be sent back', async () => {
  const { token } = await staff()
  const { body: made } = await send(token, 'POST /', { ...lehenga, title: 'Patola Saree' })
  const renamed = await send(token, `PUT /${made._id}`, { title: 'Patola Lehenga', price: 2599, hsn: '6204' })
  expect(renamed.body).toMatchObject({
    title: 'Patola Lehenga',
    price: 2599,
    hsn: '6204',
    stock: 12,
    sizes: ['S', 'M'],
    version: 2,
  })
  const { _id, ...whole } = renamed.body
  const again = await send(token, `PUT /${_id}`, { ...whole, stock: 20, sizes: ['M', 'L'] })
  expect(again.status).toBe(200)
  expect(again.body).toMatchObject({
    hsn: '6204',
    stock: 20,
    sizes: ['M', 'L'],
    images: made.images,
    version: 3,
  })
})

test('a product keeps its HSN code until staff empty it', async () => {
  const { token } = await staff()
  const { body: made } = await send(token, 'POST /', { ...lehenga, title: 'Bandhani Saree', hsn: '6204' })
  expect(made).toMatchObject({ hsn: '6204', version: 1 })
  const renamed = await send(token, `PUT /${made._id}`, { title: 'Bandhani Lehenga' })
  expect(renamed.body).toMatchObject({ hsn: '6204', version: 2 })
  const emptied = await send(token, `PUT /${made._id}`, { hsn: null })
  expect(emptied.body).toMatchObject({ hsn: null, version: 3 })
})

test('the second of two concurrent editors gets a conflict and overwrites nothing', async () => {
  const { api } = await staff()
  const { _id: id, version } = await api(createProduct, { body: request() })
  const change = (brand: string) => api(changeProduct, { params: { id }, body: { brand, version } })
  await change('First')
  await expect(change('Second')).rejects.toMatchObject({
    code: 'changed_meanwhile',
    details: { version: version + 1 },
  })
  expect((await api(showAdminProduct, { params: { id } })).brand).toBe('First')
})

test('units sold during an edit stay sold', async () => {
  const { api } = await staff()
  const grid = [{ size: 'S', colour: null, stock: 10 }]
  const { _id: id, price } = await api(createProduct, { body: request({ grid }) })
  const items = [{ productId: id, quantity: 3, type: 'buy' as const }]
  await shop.api(placeOrder, { body: { items, couponCode: null, total: paise(price * 3) } })
  const counted = [{ size: 'S', colour: null, stock: 15, stockWas: 10 }]
  await api(changeProduct, { params: { id }, body: { grid: counted } })
  expect(await unitsLeft(shop.db, id)).toBe(12)
})

test('a grid gives each size its own stock, and a single stock merges them again', async () => {
  const { api } = await staff()
  const { _id: id } = await api(createProduct, { body: request({ sizes: ['S', 'M'], stock: 6 }) })
  const body = { grid: [cell('S', 4), cell('M', 2, paise(1200_00)), cell('L', 1)] }
  const split = await api(changeProduct, { params: { id }, body })
  expect(split).toMatchObject({ stock: 7, price: 1000_00, sizes: ['S', 'M', 'L'] })
  expect(new Set(split.cells.map(({ stockItem }) => stockItem)).size).toBe(3)

  const dearer = await api(changeProduct, { params: { id }, body: { price: paise(1100_00), stock: 9 } })
  expect(dearer.cells.map(({ price, stock }) => [price, stock])).toEqual([
    [1100_00, 6],
    [1300_00, 2],
    [1100_00, 1],
  ])
  const merged = { grid: [cell('S'), cell('L')], stock: 5 }
  const together = await api(changeProduct, { params: { id }, body: merged })
  expect(together).toMatchObject({ stock: 5, sizes: ['S', 'L'] })
})

test('stock that was shared and is divided keeps the units that were sold in the meantime deducted', async () => {
  const { api } = await staff()
  const body = request({ sizes: ['S', 'M'], stock: 6 })
  const { _id: id, price } = await api(createProduct, { body })
  const items = [{ productId: id, quantity: 1, type: 'buy' as const, size: 'M' }]
  await shop.api(placeOrder, { body: { items, couponCode: null, total: price } })
  const grid = [
    { ...cell('S', 4), stockWas: 6 },
    { ...cell('M', 2), stockWas: null },
  ]
  expect(await api(changeProduct, { params: { id }, body: { grid } })).toMatchObject({ stock: 5 })
})

test('pieces that were retired while the editor was open are not created again', async () => {
  const { api } = await staff()
  const rental = { productType: 'rent' as const, rentPrice: paise(100_00), sizes: ['M'], pieces: 3 }
  const { _id: id, cells } = await api(createProduct, { body: request(rental) })
  const piece = await shop.db
    .selectFrom('rental_pieces')
    .where('sku_id', '=', cells[0]!.id)
    .select('id')
    .executeTakeFirstOrThrow()
  await shop.db.updateTable('rental_pieces').set({ state: 'retired' }).where('id', '=', piece.id).execute()
  const piecesAfter = async (pieces: number, piecesWas: number) => {
    const grid = [{ size: 'M', colour: null, pieces, piecesWas }]
    return (await api(changeProduct, { params: { id }, body: { grid } })).cells[0]!.pieces
  }
  expect(await piecesAfter(3, 3)).toBe(2)
  expect(await piecesAfter(3, 2)).toBe(3)
})

test('a higher price of the product is refused if a size would then cost more than the MRP', async () => {
  const { api } = await staff()
  const grid = [cell('S', 1, paise(900_00)), cell('XL', 1, paise(980_00))]
  const body = request({ price: paise(900_00), mrp: paise(1000_00), grid })
  const { _id: id } = await api(createProduct, { body })
  const raise = (price: number) => api(changeProduct, { params: { id }, body: { price: paise(price) } })
  await expect(raise(930_00)).rejects.toMatchObject({
    details: { fields: [{ path: 'price', message: expect.stringContaining('XL would cost ₹1,010') }] },
  })
  expect((await raise(920_00)).cells.map(({ price }) => price)).toEqual([920_00, 1000_00])
})

const cell = (size: string, stock?: number, price?: ReturnType<typeof paise>) => ({
  size,
  colour: null,
  ...(stock === undefined ? {} : { stock }),
  ...(price ? { price } : {}),
})

test('a rental that is added with sizes only has one piece of each size and can be rented', async () => {
  const { api } = await staff()
  const rental = { productType: 'rent' as const, rentPrice: paise(400_00), sizes: ['S', 'M'] }
  const { slug } = await api(createProduct, { body: request({ ...rental, title: 'Rented Kediya' }) })
  const { product } = await shop.api(showProduct, { params: { slug } })
  expect(product.skus.map(({ size, available }) => [size, available])).toEqual([
    ['S', 1],
    ['M', 1],
  ])
})

test('a request for more products than the maximum gets the maximum', async () => {
  const { pagination } = await shop.api(listProducts, { query: { limit: 100_000 } })
  expect(pagination.limit).toBe(100)
})

test('pieces of a rental are added with history, and idle pieces are retired', async () => {
  const { api } = await staff()
  const rental = request({
    productType: 'rent',
    rentPrice: paise(300_00),
    grid: [{ ...cell('M'), pieces: 3 }],
  })
  const { _id: id, cells } = await api(createProduct, { body: rental })
  expect(cells[0]).toMatchObject({ size: 'M', pieces: 3, stock: null })
  const fewer = await api(changeProduct, { params: { id }, body: { grid: [{ ...cell('M'), pieces: 1 }] } })
  expect(fewer.stock).toBe(1)
  const events = await shop.db
    .selectFrom('rental_piece_events as e')
    .innerJoin('rental_pieces as p', 'p.id', 'e.piece_id')
    .innerJoin('skus as s', 's.id', 'p.sku_id')
    .where('s.product_id', '=', id)
    .select(['e.what', 'e.state', 'e.by'])
    .orderBy('e.id')
    .execute()
  expect(events.map(({ what, state }) => `${what} ${state}`)).toEqual([
    ...Array.from({ length: 3 }, () => 'added ready'),
    ...Array.from({ length: 2 }, () => 'retired retired'),
  ])
  expect(events.every(({ by }) => by?.startsWith('Test staff'))).toBe(true)
})

test('a deleted product leaves the shop and the list, and can be restored', async () => {
  const { token, api } = await staff()
  const { _id: id, slug } = await api(createProduct, { body: request({ title: 'Gone Choli' }) })
  expect(await send(token, `DELETE /${id}`)).toEqual({ status: 200, body: { success: true } })
  await expect(shop.api(showProduct, { params: { slug } })).rejects.toMatchObject({ code: 'not_found' })
  expect((await api(listAdminProducts)).data.map((product) => product.id)).not.toContain(id)
  const archived = await api(listAdminProducts, { query: { status: 'archived', q: 'gone choli' } })
  expect(archived.data.map((product) => product.id)).toEqual([id])
  expect(await api(restoreProduct, { params: { id }, body: undefined as never })).toMatchObject({
    status: 'live',
  })
})

test('the status of several products is set for all or none', async () => {
  const { api } = await staff()
  const made = [await api(createProduct, { body: request() }), await api(createProduct, { body: request() })]
  const ids = made.map((product) => product._id)
  const set = (ids: string[]) => api(setProductStatus, { body: { ids, status: 'pending' } })
  await expect(set([...ids, 'nothing'])).rejects.toMatchObject({ code: 'not_found' })
  const { changed, reversals } = await set(ids)
  expect(changed).toBe(2)
  expect(reversals.map(({ id, status }) => [id, status])).toEqual(ids.toSorted().map((id) => [id, 'live']))
  expect(await set(ids)).toEqual({ changed: 0, reversals: [] })
})

test('the undo of a status change restores what the product had before, unless somebody has changed it since', async () => {
  const { api } = await staff()
  const { _id: id } = await api(createProduct, { body: request({ status: 'rejected' }) })
  const set = (status: 'live' | 'archived') => api(setProductStatus, { body: { ids: [id], status } })
  await set('archived')
  const { reversals } = await set('live')
  expect(await api(undoProductStatus, { body: { reversals } })).toEqual({ changed: 1 })
  expect((await api(showAdminProduct, { params: { id } })).status).toBe('archived')
  expect(await api(restoreProduct, { params: { id } })).toMatchObject({ status: 'rejected' })
  await expect(api(undoProductStatus, { body: { reversals } })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  })
})

test('a copy is pending and without stock', async () => {
  const { api } = await staff()
  const { _id: id } = await api(createProduct, {
    body: request({ title: 'Original', sizes: ['S'], stock: 3 }),
  })
  const copy = await api(duplicateProduct, { params: { id }, body: undefined as never })
  expect(copy).toMatchObject({ title: 'Copy of Original', status: 'pending', stock: 0, sizes: ['S'] })
  expect(copy.images).toHaveLength(1)
})

test('a copy of a rental has its set items and tags', async () => {
  const { api } = await staff()
  const rental = { productType: 'rent', rentPrice: paise(300_00) } as const
  const { _id: id } = await api(createProduct, { body: request(rental) })
  const values = { set_items: ['Choli', 'Chaniya', 'Dupatta'], tags: ['navratri', 'mirror'] }
  await shop.db.updateTable('products').set(values).where('id', '=', id).execute()
  const copy = await api(duplicateProduct, { params: { id }, body: undefined as never })
  const { rows } = await sql`select set_items, tags from products where id = ${copy._id}`.execute(shop.db)
  expect(rows).toEqual([values])
})

test('the list sorts, filters, searches and pages without skipping products', async () => {
  const { api } = await staff()
  const titles = ['Zari Odhni', 'Abhla Odhni', 'Moti Odhni', 'Rare Odhni']
  for (const [place, title] of titles.entries()) {
    await api(createProduct, {
      body: request({ title, stock: place * 3, price: paise((place + 1) * 100_00) }),
    })
  }
  const list = async (query: object) => {
    const { data, next, total } = await api(listAdminProducts, { query: { q: 'odhni', ...query } })
    return { titles: data.map(({ title }) => title.split(' ')[0]), next, total }
  }
  expect((await list({ sort: 'title' })).titles).toEqual(['Abhla', 'Moti', 'Rare', 'Zari'])
  expect((await list({ sort: 'price-desc' })).titles).toEqual(['Rare', 'Moti', 'Abhla', 'Zari'])
  expect((await list({ stock: 'out' })).titles).toEqual(['Zari'])
  expect(await list({ stock: 'low' })).toMatchObject({ titles: ['Abhla', 'Zari'], total: 2 })
  const { counts, total } = await api(listAdminProducts, { query: { productType: 'marketplace' } })
  expect(total).toBe(counts.marketplace)
  const first = await list({ limit: 3 })
  expect(first.titles).toEqual(['Rare', 'Moti', 'Abhla'])
  expect(await list({ limit: 3, after: first.next! })).toEqual({ titles: ['Zari'], next: null, total: 4 })
  expect((await list({ q: 'zari-odhni' })).titles).toEqual(['Zari'])
})

test('a product without a picture can be changed', async () => {
  const { api } = await staff()
  const { id } = await createTestProduct(shop.db)
  const changed = await api(changeProduct, { params: { id }, body: { title: 'Renamed', gallery: [] } })
  expect(changed).toMatchObject({ title: 'Renamed', pictures: [] })
})

test('products that a search identifies come first, only if the filters apply to them, and do not hide other matches', async () => {
  const { api } = await staff()
  const create = async (title: string, more: Partial<NewProduct> = {}) =>
    (await api(createProduct, { body: request({ title, ...more }) }))._id
  const grid = [{ size: null, colour: null, code: 'Jhumka-77b', stock: 3 }]
  const coded = await create('Oxidised Earrings', { grid, price: paise(90_00) })
  const named = await create('Set with jhumka-77B and chain')
  const cheap = await create('Box for jhumka-77b', { price: paise(50_00) })
  const list = async (query: object) => {
    const { data, next, total } = await api(listAdminProducts, { query: { sort: 'price-desc', ...query } })
    return { ids: data.map(({ id }) => id), next, total }
  }
  const all = { ids: [coded, named, cheap], next: null, total: 3 }
  expect(await list({ q: 'JHUMKA-77B' })).toEqual(all)
  expect(await list({ q: ' jhumka-77b ' })).toEqual(all)
  expect(await list({ q: 'jhumka-77b', status: 'pending' })).toEqual({ ids: [], next: null, total: 0 })
  expect(await list({ q: coded, productType: 'rent' })).toMatchObject({ ids: [] })

  const pages: string[][] = []
  for (let after: string | null | undefined; after !== null;) {
    const page = await list({ q: 'jhumka-77b', limit: 1, ...(after ? { after } : {}) })
    expect(page.total).toBe(3)
    pages.push(page.ids)
    after = page.next
  }
  expect(pages).toEqual([[coded], [named], [cheap]])

  await api(changeProduct, { params: { id: cheap }, body: { grid: [{ ...grid[0]!, code: 'jhumka-77B' }] } })
  const identified = [coded, cheap].toSorted()
  expect(await list({ q: 'jhumka-77b' })).toEqual({ ids: [...identified, named], next: null, total: 3 })
  expect(await list({ q: 'jhumka-77b', limit: 2 })).toMatchObject({ ids: identified, total: 3 })
})

test('without a staff token the list is the public one', async () => {
  const { api } = await staff()
  await api(createProduct, { body: request({ title: 'Secret Choli', status: 'pending' }) })
  const shopper = await shop.signedIn()
  for (const api of [shop.api, shopper.api]) {
    const { data, counts } = await api(listAdminProducts, { query: { productType: 'marketplace' } })
    expect(data.every(({ status }) => status === 'live')).toBe(true)
    expect(data.map(({ title }) => title)).not.toContain('Secret Choli')
    expect(counts.marketplace).toBe(data.length)
  }
})

test('the public list has the description, the sizes and all pictures of a product, and nothing that only staff see', async () => {
  const { api } = await staff()
  const { status } = await send((await staff()).token, 'POST /', { ...lehenga, title: 'Public Lehenga' })
  expect(status).toBe(201)
  const query = { q: 'Public Lehenga' }
  const [forStaff] = (await api(listAdminProducts, { query })).data
  const [listed] = (await shop.api(listAdminProducts, { query })).data
  expect(listed).toEqual({ ...forStaff, version: 1, updatedAt: null })
  expect(listed).toMatchObject({
    description: lehenga.description,
    sizes: lehenga.sizes,
    images: lehenga.images,
  })
})

test('every change is written to the audit log', async () => {
  const { api, id: staffId } = await staff()
  const { _id: id } = await api(createProduct, { body: request({ title: 'Audited' }) })
  await api(changeProduct, { params: { id }, body: { price: paise(900_00) } })
  await api(archiveProduct, { params: { id } })
  const entries = await shop.db
    .selectFrom('audit_log')
    .select(['act', 'before', 'after', 'actor_id'])
    .where('subject', '=', `product:${id}`)
    .orderBy('id')
    .execute()
  expect(entries.map(({ act }) => act)).toEqual(['product.create', 'product.change', 'product.archive'])
  expect(entries[1]).toMatchObject({
    before: { price: 1000_00 },
    after: { price: 900_00 },
    actor_id: staffId,
  })
})
