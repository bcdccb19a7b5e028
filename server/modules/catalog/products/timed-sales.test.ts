import { expect, test } from 'vitest'
import {
  showAdminProduct,
  changeProduct,
  createProduct,
  duplicateProduct,
  NewProduct,
} from '../../../../contract/catalog/admin-products.ts'
import { listProducts, showProduct } from '../../../../contract/catalog/catalog.ts'
import { paise } from '../../../../contract/core/money.ts'
import { quoteItems } from '../../../../contract/orders/orders.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { applySaleTimes } from './timed-sales.ts'

const OPENING = new Date('2026-10-01T06:00:00Z')
const choli = {
  title: 'Sale choli',
  productType: 'marketplace',
  category: 'garba-dresses',
  gender: 'women',
  status: 'live',
  freeDelivery: false,
  image: 'https://example.com/choli.jpg',
  price: paise(800_00),
} as const

const shop = testShop({ CLOCK: OPENING.toISOString() })
const days = (count: number) => new Date(OPENING.getTime() + count * 86_400_000)

async function createOnSale(staff: TestUser, times: { startsAt?: string; endsAt?: string }) {
  const { id } = await staff.api(createProduct, {
    body: { ...choli, mrp: paise(1000_00), sizes: ['S', 'XL'], stock: 5, ...times },
  })
  return id
}

/** The prices that shoppers see: in a list, on the product page and in a quote. */
async function pricesOf(id: string) {
  const { data } = await shop.api(listProducts, { query: { productType: 'marketplace', limit: 60 } })
  const card = data.find((product) => product.id === id)!
  const { product } = await shop.api(showProduct, { params: { slug: card.slug } })
  const { quote } = await shop.api(quoteItems, {
    body: { items: [{ productId: id, quantity: 1, type: 'buy' }] },
  })
  return [card.price, product.price, quote.total, product.discountPercent]
}

async function moveTo(now: Date) {
  shop.env.now = () => now
  await applySaleTimes(shop.db, now)
}

test.each([{}, { mrp: null }])(
  'a sale with an end of a product without an MRP ends with the price before it, for the change %j',
  async (mrp) => {
    const staff = await shop.signedIn('staff')
    await moveTo(OPENING)
    const { id } = await staff.api(createProduct, { body: { ...choli, price: paise(1000_00), stock: 5 } })
    const body = { price: paise(800_00), endsAt: days(2).toISOString(), ...mrp }
    await staff.api(changeProduct, { params: { id }, body })
    expect(await pricesOf(id)).toEqual([800_00, 800_00, 800_00, 20])
    await moveTo(days(2))
    expect(await pricesOf(id)).toEqual([1000_00, 1000_00, 1000_00, 0])
  },
)

test('a sale of a product without an MRP is refused if a size costs more than the MRP that it would get', async () => {
  const staff = await shop.signedIn('staff')
  await moveTo(OPENING)
  const cell = (size: string, price: number) => ({ size, colour: null, price: paise(price) })
  const grid = [cell('S', 1000_00), cell('XL', 1200_00)]
  const body = { ...choli, price: paise(1000_00), grid, stock: 5 }
  const { id } = await staff.api(createProduct, { body })
  const sale = { price: paise(900_00), endsAt: days(2).toISOString() }
  const change = (more: object) => staff.api(changeProduct, { params: { id }, body: { ...sale, ...more } })
  const message = expect.stringContaining('Enter an MRP of at least ₹1,200, the price of XL')
  const refusal = { details: { fields: [{ path: 'mrp', message }] } }
  expect(await refusalOf(change({}))).toMatchObject(refusal)
  const within = [cell('S', 900_00), cell('XL', 1000_00)]
  expect(await refusalOf(change({ grid: within }))).toMatchObject(refusal)
  await change({ mrp: paise(1200_00) })
  await moveTo(days(2))
  const { cells } = await staff.api(showAdminProduct, { params: { id } })
  expect(cells.map(({ price }) => price)).toEqual([1200_00, 1200_00])
})

test('a sale with a start of a product without an MRP starts at this time', async () => {
  const staff = await shop.signedIn('staff')
  await moveTo(OPENING)
  const { id } = await staff.api(createProduct, { body: { ...choli, price: paise(1000_00), stock: 5 } })
  const body = { price: paise(800_00), startsAt: days(1).toISOString() }
  await staff.api(changeProduct, { params: { id }, body })
  expect(await pricesOf(id)).toEqual([1000_00, 1000_00, 1000_00, 0])
  await moveTo(days(1))
  expect(await pricesOf(id)).toEqual([800_00, 800_00, 800_00, 20])
})

test('at the end of a sale, the product costs its MRP in lists, on its page and in the cart', async () => {
  const staff = await shop.signedIn('staff')
  await moveTo(OPENING)
  const id = await createOnSale(staff, { endsAt: days(2).toISOString() })
  expect(await pricesOf(id)).toEqual([800_00, 800_00, 800_00, 20])
  await moveTo(days(1))
  expect(await pricesOf(id)).toEqual([800_00, 800_00, 800_00, 20])
  await moveTo(days(2))
  expect(await pricesOf(id)).toEqual([1000_00, 1000_00, 1000_00, 0])
  expect(await staff.api(showAdminProduct, { params: { id } })).toMatchObject({
    price: 1000_00,
    endsAt: null,
  })
})

test('before the start of a sale, the product costs its MRP, and staff see the price of the sale', async () => {
  const staff = await shop.signedIn('staff')
  await moveTo(OPENING)
  const id = await createOnSale(staff, { startsAt: days(1).toISOString(), endsAt: days(2).toISOString() })
  expect(await pricesOf(id)).toEqual([1000_00, 1000_00, 1000_00, 0])
  const planned = await staff.api(showAdminProduct, { params: { id } })
  expect(planned).toMatchObject({ price: 800_00, startsAt: days(1).toISOString() })
  expect(planned.cells.map(({ price }) => price)).toEqual([800_00, 800_00])
  const { slug } = planned
  expect((await shop.api(showProduct, { params: { slug } })).product.endsAt).toBeNull() // no sale runs that could end
  await moveTo(days(1))
  expect(await pricesOf(id)).toEqual([800_00, 800_00, 800_00, 20])
  await moveTo(days(2))
  expect(await pricesOf(id)).toEqual([1000_00, 1000_00, 1000_00, 0])
})

test('a planned sale keeps its end when the editor saves the product, and in a copy', async () => {
  const staff = await shop.signedIn('staff')
  await moveTo(OPENING)
  const id = await createOnSale(staff, { startsAt: days(1).toISOString(), endsAt: days(2).toISOString() })
  const planned = await staff.api(showAdminProduct, { params: { id } })
  expect(planned.endsAt).toBe(days(2).toISOString())
  const { version, price, mrp, startsAt, endsAt } = planned
  await staff.api(changeProduct, { params: { id }, body: { version, price, mrp, startsAt, endsAt } })
  const copy = await staff.api(duplicateProduct, { params: { id } })
  expect(copy).toMatchObject({ startsAt, endsAt: days(2).toISOString() })
  await moveTo(days(1))
  expect(await pricesOf(id)).toEqual([800_00, 800_00, 800_00, 20])
  await moveTo(days(2))
  expect(await pricesOf(id)).toEqual([1000_00, 1000_00, 1000_00, 0])
})

test('in a sale, sizes keep their own prices; before and after it, no size costs more than the MRP', async () => {
  const staff = await shop.signedIn('staff')
  await moveTo(OPENING)
  const id = await createOnSale(staff, { startsAt: days(1).toISOString(), endsAt: days(2).toISOString() })
  const cell = (size: string, price: number) => ({ size, colour: null, stock: 5, price: paise(price) })
  const change = {
    price: paise(800_00),
    startsAt: days(1).toISOString(),
    grid: [cell('S', 800_00), cell('M', 700_00), cell('XL', 850_00)],
  }
  await staff.api(changeProduct, { params: { id }, body: change })
  const sizes = async () => {
    const { slug, cells } = await staff.api(showAdminProduct, { params: { id } })
    const { product } = await shop.api(showProduct, { params: { slug } })
    const items = product.skus.map((sku) => ({
      skuId: sku.id,
      productId: id,
      quantity: 1,
      type: 'buy' as const,
    }))
    const quotes = await Promise.all(items.map((item) => shop.api(quoteItems, { body: { items: [item] } })))
    return {
      editor: cells.map(({ price }) => price / 100),
      page: product.skus.map(({ price }) => price / 100),
      cart: quotes.map(({ quote }) => quote.total / 100),
    }
  }
  const onSale = [800, 700, 850]
  const outsideSale = [1000, 1000, 1000]
  expect(await sizes()).toEqual({ editor: onSale, page: outsideSale, cart: outsideSale })
  await moveTo(days(1))
  expect(await sizes()).toEqual({ editor: onSale, page: onSale, cart: onSale })
  await moveTo(days(2))
  expect(await sizes()).toEqual({ editor: outsideSale, page: outsideSale, cart: outsideSale })
})

test('a sale can be moved, and can start at once', async () => {
  const staff = await shop.signedIn('staff')
  await moveTo(OPENING)
  const id = await createOnSale(staff, { startsAt: days(1).toISOString() })
  await staff.api(changeProduct, { params: { id }, body: { startsAt: days(3).toISOString() } })
  await moveTo(days(2))
  expect((await pricesOf(id))[0]).toBe(1000_00)
  await staff.api(changeProduct, { params: { id }, body: { title: 'Renamed sale choli' } })
  expect((await pricesOf(id))[0]).toBe(1000_00)
  await staff.api(changeProduct, { params: { id }, body: { startsAt: null } })
  expect(await pricesOf(id)).toEqual([800_00, 800_00, 800_00, 20])
})

test('a change of sizes or MRP before the start of a sale does not start the sale', async () => {
  const staff = await shop.signedIn('staff')
  await moveTo(OPENING)
  const id = await createOnSale(staff, { startsAt: days(1).toISOString() })
  const { version, ...product } = await staff.api(showAdminProduct, { params: { id } })
  const [small, large] = product.cells.map(({ size, colour, price }) => ({ size, colour, price, stock: 5 }))
  const grid = [
    { ...small!, price: paise(750_00) },
    { ...large!, price: undefined },
  ]
  await staff.api(changeProduct, { params: { id }, body: { version, grid } })
  expect(await pricesOf(id)).toEqual([1000_00, 1000_00, 1000_00, 0])
  const planned = await staff.api(showAdminProduct, { params: { id } })
  expect(planned).toMatchObject({ price: 750_00, startsAt: days(1).toISOString() })
  expect(planned.cells.map(({ price }) => price)).toEqual([750_00, 800_00])

  await staff.api(changeProduct, { params: { id }, body: { mrp: paise(1200_00) } })
  expect(await pricesOf(id)).toEqual([1200_00, 1200_00, 1200_00, 0])
  await moveTo(days(1))
  expect((await pricesOf(id)).slice(0, 2)).toEqual([750_00, 750_00])
})

test('a sale needs an MRP above its price and an end after its start', () => {
  const times = { startsAt: days(2).toISOString(), endsAt: days(1).toISOString() }
  const problems = (product: object) =>
    NewProduct.safeParse(product).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  const inRupees = { ...choli, price: 800, ...times }
  const noMrp = 'mrp: Enter an MRP above the price: the product costs it until the sale starts'
  const tooEarly = 'endsAt: The sale cannot end before it starts'
  expect(problems(inRupees)?.sort()).toEqual([tooEarly, noMrp])
  expect(problems({ ...inRupees, mrp: 800 })?.sort()).toEqual([tooEarly, noMrp])
  expect(problems({ ...inRupees, mrp: 1000, endsAt: null })).toBeUndefined()
})
