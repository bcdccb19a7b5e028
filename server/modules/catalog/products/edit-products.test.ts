import { beforeAll, expect, test } from 'vitest'
import {
  changeProduct,
  createProduct,
  duplicateProduct,
  showAdminProduct,
  type AdminProduct,
  type NewProduct,
  type ProductChange,
} from '../../../../contract/catalog/admin-products.ts'
import { editProducts, undoProductEdit, type Edit } from '../../../../contract/catalog/edit-products.ts'
import { paise } from '../../../../contract/core/money.ts'
import { placeOrder } from '../../../../contract/orders/orders.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'

const shop = testShop()
let staff: TestUser

beforeAll(async () => {
  staff = await shop.signedIn('staff', ['catalogue'])
})

const create = (more: Partial<NewProduct> = {}): Promise<AdminProduct> =>
  staff.api(createProduct, {
    body: {
      title: 'Bandhani Choli',
      price: paise(1000_00),
      productType: 'marketplace',
      category: 'garba-dresses',
      gender: 'women',
      status: 'live',
      freeDelivery: false,
      image: 'https://example.com/choli.jpg',
      stock: 4,
      ...more,
    },
  })
const idsOf = (products: readonly AdminProduct[]) => products.map(({ _id }) => _id)
const edit = (products: readonly AdminProduct[], change: Edit) =>
  staff.api(editProducts, { body: { ids: idsOf(products), edit: change } })
const show = (product: AdminProduct) => staff.api(showAdminProduct, { params: { id: product._id } })
const showAll = (products: readonly AdminProduct[]) => Promise.all(products.map(show))

test('the category of several products is changed, and changed back', async () => {
  const products = [await create(), await create({ category: 'accessories' })]
  const { changed, reversals } = await edit(products, { field: 'category', category: 'accessories' })
  expect(changed).toBe(1)
  expect(await showAll(products)).toMatchObject([{ category: 'accessories' }, { category: 'accessories' }])
  await staff.api(undoProductEdit, { body: { reversals } })
  expect(await showAll(products)).toMatchObject([{ category: 'garba-dresses' }, { category: 'accessories' }])
})

test('prices are changed by a percentage, rounded to whole rupees, and changed back', async () => {
  const products = [await create({ price: paise(999_00) }), await create({ mrp: paise(2000_00) })]
  const { reversals } = await edit(products, { field: 'percent', percent: 15 })
  expect(await showAll(products)).toMatchObject([
    { price: 1149_00, mrp: 1149_00 },
    { price: 1150_00, mrp: 2000_00 },
  ])
  await staff.api(undoProductEdit, { body: { reversals } })
  expect(await showAll(products)).toMatchObject([
    { price: 999_00, mrp: 999_00 },
    { price: 1000_00, mrp: 2000_00 },
  ])
})

test('the rent per day is the price of a rental', async () => {
  const rental = await create({ productType: 'rent', rentPrice: paise(300_00), stock: null })
  const { reversals } = await edit([rental], { field: 'percent', percent: 10 })
  expect(await show(rental)).toMatchObject({ price: 1000_00, rentPrice: 330_00 })
  await staff.api(undoProductEdit, { body: { reversals } })
  expect(await show(rental)).toMatchObject({ price: 1000_00, rentPrice: 300_00 })
})

test('no price is changed if one of them would be above its MRP', async () => {
  const products = [await create(), await create({ title: 'Zari Odhni', mrp: paise(1200_00) })]
  await expect(edit(products, { field: 'price', price: paise(1500_00) })).rejects.toMatchObject({
    code: 'invalid',
    message: 'Zari Odhni cannot cost ₹1,500, because its MRP is ₹1,200.',
  })
  expect(await showAll(products)).toMatchObject([{ price: 1000_00 }, { price: 1000_00 }])
})

test('each size gets the units, and units that are sold before the undo stay deducted', async () => {
  const grid = ['S', 'M'].map((size, at) => ({ size, colour: null, stock: at + 1 }))
  const [shared, bySize] = [await create({ sizes: ['S', 'M'] }), await create({ grid })]
  const { reversals } = await edit([shared, bySize], { field: 'units', units: 5 })
  expect(await show(shared)).toMatchObject({ stock: 9, version: 2 })
  expect((await show(bySize)).cells).toMatchObject([{ stock: 6 }, { stock: 7 }])

  const skuId = (await show(bySize)).cells[0]!.id
  const items = [{ productId: bySize._id, skuId, quantity: 2, type: 'buy' as const }]
  await shop.api(placeOrder, { body: { items, total: paise(2000_00) } })
  await staff.api(undoProductEdit, { body: { reversals } })
  expect(await show(shared)).toMatchObject({ stock: 4 })
  expect((await show(bySize)).cells).toMatchObject([{ stock: 0 }, { stock: 2 }])
})

test('an undo is refused if somebody has changed a product since', async () => {
  const products = [await create(), await create()]
  const { reversals } = await edit(products, { field: 'price', price: paise(1100_00) })
  await staff.api(changeProduct, { params: { id: products[1]!._id }, body: { price: paise(1300_00) } })
  await expect(staff.api(undoProductEdit, { body: { reversals } })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  })
  expect(await showAll(products)).toMatchObject([{ price: 1100_00 }, { price: 1300_00 }])
})

test('pictures that a change names only by their addresses keep their texts and colours', async () => {
  const gallery = [
    { src: 'https://example.com/red.jpg', alt: 'In red', colour: 'Red' },
    { src: 'https://example.com/blue.jpg', alt: 'In blue', colour: 'Blue' },
  ]
  const product = await create({
    gallery,
    colours: [
      { name: 'Red', hex: null },
      { name: 'Blue', hex: null },
    ],
  })
  const images = [product.images[1]!, 'https://example.com/new.jpg']
  await staff.api(changeProduct, { params: { id: product._id }, body: { image: product.image, images } })
  const { pictures, variants } = await show(product)
  expect(pictures.map(({ alt, colour }) => [alt, colour])).toEqual([
    ['In red', 'Red'],
    ['In blue', 'Blue'],
    ['Bandhani Choli', null],
  ])
  expect(variants.map(({ images }) => images.length)).toEqual([1, 1])
})

test('a longest rental below the stored shortest one is refused at its field', async () => {
  const rental = { productType: 'rent', rentPrice: paise(200_00), minDays: 30 } as const
  const { _id: id } = await create(rental)
  await expect(staff.api(changeProduct, { params: { id }, body: { maxDays: 20 } })).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: [{ path: 'maxDays', message: 'The maximum cannot be less than the minimum' }] },
  })
  const body = { minDays: null, maxDays: 20 }
  expect(await staff.api(changeProduct, { params: { id }, body })).toMatchObject(body)
})

test('an MRP below the stored price is refused at its field', async () => {
  const { _id: id } = await create({ price: paise(1000_00) })
  await expect(
    staff.api(changeProduct, { params: { id }, body: { mrp: paise(900_00) } }),
  ).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: [{ path: 'mrp', message: 'MRP cannot be lower than the price' }] },
  })
  const body = { price: paise(800_00), mrp: paise(900_00) }
  expect(await staff.api(changeProduct, { params: { id }, body })).toMatchObject(body)
})

test('a product without an MRP gets none when its price changes', async () => {
  const { _id: id } = await create({ price: paise(499_00) })
  const change = (body: ProductChange) => staff.api(changeProduct, { params: { id }, body })
  expect(await change({ price: paise(450_00) })).toMatchObject({ mrp: 450_00, discountPercent: 0 })
  expect(await change({ price: paise(600_00), mrp: paise(450_00) })).toMatchObject({ mrp: 600_00 })
  expect(await change({ price: paise(500_00), mrp: paise(600_00) })).toMatchObject({
    mrp: 600_00,
    discountPercent: 17,
  })
  expect(await change({ price: paise(550_00) })).toMatchObject({ mrp: 600_00 })
})

test('the stock of a rental is refused, because a rental has pieces', async () => {
  const rental = await create({ title: 'Kediyu', productType: 'rent', rentPrice: paise(300_00), stock: null })
  await expect(edit([rental], { field: 'stock', stock: 5 })).rejects.toMatchObject({
    message: 'Kediyu is a rental: it has pieces, which have a page of their own.',
  })
})

test('an edit that is sent again because its reply was lost is made once, and its first reply is sent again', async () => {
  const product = await create()
  const headers = { 'idempotency-key': 'one-delivery-of-cholis' }
  const send = (units: number) =>
    staff.api(editProducts, { body: { ids: [product._id], edit: { field: 'units', units } }, headers })
  const first = await send(3)
  expect(first).toMatchObject({ changed: 1, reversals: [{ id: product._id, stock: 4, stockWas: 7 }] })
  expect(await send(3)).toEqual(first)
  expect(await show(product)).toMatchObject({ stock: 7 })
  await expect(send(2)).rejects.toMatchObject({ code: 'key_reused' })
  await staff.api(undoProductEdit, { body: { reversals: first.reversals } })
  expect(await show(product)).toMatchObject({ stock: 4 })
})

test('a product that is created or duplicated by a repeated request exists once', async () => {
  const headers = { 'idempotency-key': 'one-new-choli' }
  const request: NewProduct = {
    title: 'Sent Again Choli',
    price: paise(1000_00),
    productType: 'marketplace',
    category: 'garba-dresses',
    gender: 'women',
    status: 'live',
    freeDelivery: false,
    image: 'https://example.com/choli.jpg',
  }
  const created = await staff.api(createProduct, { body: request, headers })
  expect((await staff.api(createProduct, { body: request, headers }))._id).toBe(created._id)
  const copy = () => staff.api(duplicateProduct, { params: { id: created._id }, headers })
  expect((await copy())._id).toBe((await copy())._id)
  const { count } = await shop.db
    .selectFrom('products')
    .where('title', 'like', '%Sent Again Choli')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(2)
})
