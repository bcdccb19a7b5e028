import { expect, test } from 'vitest'
import { cartLineId, type CartItem } from '../../../../contract/cart/cart.ts'
import { paise } from '../../../../contract/core/money.ts'
import type { LineProblem, QuoteLine, QuoteReply } from '../../../../contract/orders/orders.ts'
import { totalsOf } from '../../../../contract/checkout/pricing.ts'
import { acceptChanges, changesOf } from './cart-changes'

const dandiya: CartItem = {
  id: 'sku-1',
  kind: 'buy',
  productId: 'product-1',
  skuId: 'sku-1',
  title: 'Dandiya',
  image: '',
  price: paise(80_00),
  qty: 4,
  deposit: paise(0),
  slug: 'dandiya',
  size: null,
  colour: null,
  from: null,
  until: null,
}
const choli: CartItem = {
  ...dandiya,
  id: 'sku-2/2026-10-11/2026-10-12',
  kind: 'rent',
  productId: 'product-2',
  skuId: 'sku-2',
  title: 'Choli',
  price: paise(499_00),
  qty: 1,
  deposit: paise(1500_00),
  from: '2026-10-11',
  until: '2026-10-12',
}

const lineOf = (item: CartItem): QuoteLine => ({
  productId: item.productId,
  skuId: item.skuId,
  slug: item.slug,
  title: item.title,
  image: item.image,
  type: item.kind,
  size: item.size,
  colour: item.colour,
  from: item.from,
  until: item.until,
  days: item.kind === 'rent' ? 2 : 1,
  quantity: item.qty,
  price: item.price,
  deposit: item.deposit,
  lineTotal: item.price,
})

const quoteReply = (items: readonly CartItem[], problems: LineProblem[] = []): QuoteReply => {
  const lines = items.map(lineOf)
  return {
    quote: { lines, couponCode: null, ...totalsOf(lines) },
    mrpSavings: paise(0),
    problems,
    coupon: null,
    delivery: null,
    needsPin: false,
    conditions: null,
  }
}

/** Creates the server's report about a rental line that cannot be booked. Its `from` and `until` are those of the first period in `alternatives`. */
const problem = (index: number, { alternatives = [], ...more }: Partial<LineProblem>): LineProblem => ({
  index,
  code: 'gone',
  message: 'It is gone',
  available: null,
  from: alternatives[0]?.from ?? null,
  until: alternatives[0]?.until ?? null,
  alternatives,
  mayBecomeFree: false,
  ...more,
})

test('a cart that equals its quote has no changes', () => {
  expect(changesOf([dandiya, choli], quoteReply([dandiya, choli]))).toEqual([])
})

test('a new price is shown and applied when the shopper accepts it', () => {
  const changes = changesOf([dandiya], quoteReply([{ ...dandiya, price: paise(99_00) }]))
  expect(changes[0]?.message).toBe('The price is now ₹99 instead of ₹80')
  expect(acceptChanges([dandiya], changes)).toEqual([{ ...dandiya, price: paise(99_00) }])
})

test('an unavailable item is removed, and the lines after it are compared with their own prices', () => {
  const cart = [dandiya, choli]
  const changes = changesOf(cart, quoteReply([choli], [problem(0, {})]))
  expect(acceptChanges(cart, changes)).toEqual([choli])
})

test('an item with insufficient stock is reduced to the available quantity', () => {
  const short = problem(0, { code: 'out_of_stock', available: 2 })
  expect(acceptChanges([dandiya], changesOf([dandiya], quoteReply([dandiya], [short])))[0]?.qty).toBe(2)
})

test('unavailable dates are replaced by the next available ones, and the line id changes with them', () => {
  const taken = problem(0, {
    code: 'dates_taken',
    alternatives: [{ from: '2026-10-20', until: '2026-10-21' }],
  })
  const [line] = acceptChanges([choli], changesOf([choli], quoteReply([choli], [taken])))
  expect(line).toMatchObject({ id: 'sku-2/2026-10-20/2026-10-21', from: '2026-10-20', until: '2026-10-21' })
})

test('other available nights are suggested in addition to the nearest ones', () => {
  const alternatives = [
    { from: '2026-10-20', until: '2026-10-21' },
    { from: '2026-10-08', until: '2026-10-09' },
  ]
  const taken = problem(0, { code: 'dates_taken', alternatives })
  const [change] = changesOf([choli], quoteReply([choli], [taken]))
  expect(change?.others).toMatchObject([{ id: 'sku-2/2026-10-08/2026-10-09', from: '2026-10-08', qty: 1 }])
})

test('a new price is named and applied together with a smaller quantity', () => {
  const short = problem(0, { code: 'out_of_stock', message: 'Only 2 left of Dandiya', available: 2 })
  const changes = changesOf([dandiya], quoteReply([{ ...dandiya, price: paise(99_00) }], [short]))
  expect(changes[0]?.message).toBe('Only 2 left of Dandiya. The price is now ₹99 instead of ₹80')
  expect(acceptChanges([dandiya], changes)).toEqual([{ ...dandiya, qty: 2, price: paise(99_00) }])
})

test('a new rent and deposit are named and applied together with other nights', () => {
  const taken = problem(0, {
    code: 'dates_taken',
    message: 'Choli is already booked on these days',
    alternatives: [{ from: '2026-10-20', until: '2026-10-21' }],
  })
  const dearer = { ...choli, price: paise(549_00), deposit: paise(1800_00) }
  const changes = changesOf([choli], quoteReply([dearer], [taken]))
  expect(changes[0]?.message).toMatch(/^Choli is already booked on these days. Next available: /)
  expect(changes[0]?.message).toContain(
    '. The price is now ₹549 instead of ₹499. The deposit is now ₹1,800 instead of ₹1,500',
  )
  expect(acceptChanges([choli], changes)).toMatchObject([
    { from: '2026-10-20', price: paise(549_00), deposit: paise(1800_00) },
  ])
})

test('the prices of nights that are taken are not applied to other nights', () => {
  const taken = problem(0, {
    code: 'dates_taken',
    alternatives: [{ from: '2026-10-20', until: '2026-10-21' }],
  })
  const navratri = { ...choli, nightPrices: [{ nights: 2, price: paise(799_00), rules: 'Navratri' }] }
  const [change] = changesOf([navratri], quoteReply([navratri], [taken]))
  expect(change?.next?.nightPrices).toBeNull()
})

test('fewer pieces of the same nights have the night prices of the quote', () => {
  const few = problem(0, { code: 'out_of_stock', available: 1 })
  const reply = quoteReply([choli], [few])
  const nightPrices = [{ nights: 2, price: paise(799_00), rules: 'Navratri' }]
  const lines = reply.quote.lines.map((line) => ({ ...line, nightPrices }))
  const [change] = changesOf([choli], { ...reply, quote: { ...reply.quote, lines } })
  expect(change?.next).toMatchObject({ qty: 1, nightPrices })
  expect(change?.message).toContain('These nights now cost ₹1,598 instead of')
})

test('the notice about an item that is gone does not name a price', () => {
  const soldOut = problem(0, { code: 'out_of_stock', message: 'Dandiya is sold out', available: 0 })
  const [change] = changesOf([dandiya], quoteReply([{ ...dandiya, price: paise(99_00) }], [soldOut]))
  expect(change).toMatchObject({ message: 'Dandiya is sold out', next: null })
})

test('lines that become equal are merged', () => {
  const other = { ...choli, id: 'sku-2/2026-10-20/2026-10-21', from: '2026-10-20', until: '2026-10-21' }
  const taken = problem(0, {
    code: 'dates_taken',
    alternatives: [{ from: '2026-10-20', until: '2026-10-21' }],
  })
  const cart = acceptChanges([choli, other], changesOf([choli, other], quoteReply([choli, other], [taken])))
  expect(cart.map(({ id, qty }) => [id, qty])).toEqual([['sku-2/2026-10-20/2026-10-21', 2]])
})

test('a line that two lines of a plan are merged into has the names of all who wear it', () => {
  const ofPlan = (from: string, until: string, wearers: string): CartItem => {
    const line = { ...choli, from, until, planId: 'family', wearers }
    return { ...line, id: cartLineId(line) }
  }
  const asha = ofPlan('2026-10-11', '2026-10-12', 'Asha')
  const meena = ofPlan('2026-10-20', '2026-10-21', 'Meena')
  const taken = problem(0, {
    code: 'dates_taken',
    alternatives: [{ from: '2026-10-20', until: '2026-10-21' }],
  })
  const cart = [asha, meena]
  const changes = changesOf(cart, quoteReply(cart, [taken]))
  expect(acceptChanges(cart, changes)).toMatchObject([{ id: meena.id, qty: 2, wearers: 'Asha, Meena' }])
})
