import { expect, test } from 'vitest'
import type { AdminProduct } from '../../../../contract/catalog/admin-products.ts'
import { suggestHex } from '../../../../contract/catalog/attributes.ts'
import { paise } from '../../../../contract/core/money.ts'
import {
  coloursOf,
  emptyForm,
  toProductBody,
  toProductForm,
  unitsIn,
  validateProductForm,
  withCurrentColours,
  type ProductForm,
} from './form-state.ts'
import { emptyCell } from './grid-cells.ts'

/** A product of 1,000 rupees whose sizes have these stock items. The last size costs 1,200 rupees. */
function productWith(stockItems: readonly string[], stocks: Record<string, number>): AdminProduct {
  const cells = stockItems.map((stockItem, at) => ({
    id: `sku-${at}`,
    size: ['S', 'M', 'L'][at]!,
    colour: null,
    code: null,
    price: paise(at === stockItems.length - 1 ? 1200_00 : 1000_00),
    stock: stocks[stockItem]!,
    stockItem,
    pieces: null,
  }))
  const stock = Object.values(stocks).reduce((all, units) => all + units, 0)
  const base = { productType: 'marketplace', price: paise(1000_00), mrp: paise(1000_00), rentPrice: null }
  const lists = { cells, variants: [], pictures: [], details: [], rentSteps: [], sizes: ['S', 'M', 'L'] }
  return { ...base, ...lists, title: 'Choli', stock, deposit: null, endsAt: null, startsAt: null } as never
}
const stocksIn = (body: ReturnType<typeof toProductBody>) =>
  'grid' in body && body.grid.map((cell) => ('stock' in cell ? cell.stock : 'shared'))

test('a stock that all sizes share is not sent, so it is not multiplied', () => {
  const form = toProductForm(productWith(['one', 'one', 'one'], { one: 10 }))
  expect(form.hasGrid).toBe(true)
  expect(unitsIn(form)).toBe(10)
  const body = toProductBody(form)
  expect(stocksIn(body)).toEqual(['shared', 'shared', 'shared'])
  expect(body).not.toHaveProperty('stock')
})

test('a changed stock of all sizes is sent once', () => {
  const form = toProductForm(productWith(['one', 'one', 'one'], { one: 10 }))
  const body = toProductBody({ ...form, cells: form.cells.map((cell) => ({ ...cell, stock: '12' })) })
  expect(stocksIn(body)).toEqual(['shared', 'shared', 'shared'])
  expect(body).toMatchObject({ stock: 12, stockWas: 10 })
})

test('without the grid, several stocks become one', () => {
  const form = toProductForm(productWith(['one', 'two', 'three'], { one: 4, two: 2, three: 0 }))
  expect(stocksIn(toProductBody(form))).toEqual([4, 2, 0])
  const body = toProductBody({ ...form, hasGrid: false, stock: '10' })
  expect(stocksIn(body)).toEqual(['shared', 'shared', 'shared'])
  expect(body).toMatchObject({ stock: 10, stockWas: 6 })
})

test('the times of an offer are sent for a product for sale, and a rental keeps its stored ones', () => {
  const times = { startsAt: '2026-10-02T06:00:00.000Z', endsAt: '2026-10-03T06:00:00.000Z' }
  const sale = { ...productWith(['one'], { one: 4 }), ...times }
  expect(toProductBody(toProductForm(sale))).toMatchObject(times)
  const body = toProductBody(toProductForm({ ...sale, productType: 'rent' }))
  expect(body).not.toHaveProperty('startsAt')
  expect(body).not.toHaveProperty('endsAt')
})

test('an empty price of a size means the price of the product', () => {
  const form = toProductForm(productWith(['one', 'two', 'three'], { one: 4, two: 2, three: 0 }))
  expect(form.cells.map(({ price }) => price)).toEqual(['', '', '1200'])
  const body = toProductBody({ ...form, cells: form.cells.map((cell) => ({ ...cell, price: '' })) })
  expect('grid' in body && body.grid.map((cell) => 'price' in cell && cell.price)).toEqual([1000, 1000, 1000])
})

test('a renamed size is sent with the id of its SKU, and a new row without one', () => {
  const form = toProductForm(productWith(['one', 'two'], { one: 4, two: 2 }))
  const [first, second] = form.cells
  const cells = [{ ...first!, size: 'XS' }, second!, emptyCell('L')]
  const body = toProductBody({ ...form, cells })
  expect('grid' in body && body.grid).toMatchObject([
    { id: 'sku-0', size: 'XS' },
    { id: 'sku-1', size: 'M' },
    { size: 'L' },
  ])
  expect('grid' in body && body.grid[2]).not.toHaveProperty('id')
})

test('typed pictures come first in a new product and last in a stored one, and a URL can contain commas', () => {
  const [one, two, three] = ['https://a.example/w_600,q_80/1.jpg', 'https://a.example/2.jpg', '/media/3.webp']
  const typed = { image: one, moreImages: `${two}, ${three},` }
  const stored = toProductForm(productWith(['one'], { one: 4 }))
  const pictures = [{ src: '/media/0.webp', alt: '', colour: null }]
  const gallery = (form: ProductForm) => toProductBody({ ...form, ...typed, pictures }).gallery
  expect(gallery(stored).map(({ src }) => src)).toEqual(['/media/0.webp', one, two, three])
  expect(gallery(emptyForm).map(({ src }) => src)).toEqual([one, two, three, '/media/0.webp'])
})

test.each([
  'https://a.example/1.jpg,, https://a.example/2.jpg',
  'https://a.example/1.jpg,,https://a.example/2.jpg',
  ' , https://a.example/1.jpg ,, https://a.example/2.jpg,,',
])('empty entries of a list of pictures are dropped: %s', (moreImages) => {
  const { gallery } = toProductBody({ ...emptyForm, moreImages })
  expect(gallery.map(({ src }) => src)).toEqual(['https://a.example/1.jpg', 'https://a.example/2.jpg'])
})

/** A form with two sizes in red and one in blue, and a picture of each colour. The swatch of red was chosen by hand. */
const colouredForm = {
  ...emptyForm,
  hasGrid: true,
  cells: [emptyCell('S', 'Red'), emptyCell('M', 'Red'), emptyCell('S', 'Blue')],
  colours: [
    { name: 'Red', hex: '#123456' },
    { name: 'Blue', hex: suggestHex('Blue') },
  ],
  pictures: [
    { src: '/media/1.webp', alt: '', colour: 'Red' },
    { src: '/media/2.webp', alt: '', colour: 'Blue' },
  ],
}
const renamed = (form: ProductForm, from: string, to: string) => ({
  ...form,
  cells: form.cells.map((cell) => (cell.colour === from ? { ...cell, colour: to } : cell)),
})
const picturedColours = (form: ProductForm) => toProductBody(form).gallery.map(({ colour }) => colour)

test('pictures and a swatch chosen by hand follow a colour that is renamed in the grid', () => {
  const form = renamed(renamed(colouredForm, 'Red', ' Crimson '), 'Blue', 'Green')
  expect(picturedColours(form)).toEqual(['Crimson', 'Green'])
  expect(coloursOf(form)).toEqual([
    { name: 'Crimson', hex: '#123456' },
    { name: 'Green', hex: suggestHex('Green') },
  ])
  const again = renamed({ ...form, ...withCurrentColours(form) }, ' Crimson ', 'Maroon')
  expect(picturedColours(again)).toEqual(['Maroon', 'Green'])
  expect(coloursOf(again)[0]).toEqual({ name: 'Maroon', hex: '#123456' })
})

test('pictures of a colour that only some of its rows lose keep it, and those of a removed colour show all colours', () => {
  const [first, ...others] = colouredForm.cells
  expect(picturedColours({ ...colouredForm, cells: [{ ...first!, colour: 'Pink' }, ...others] })).toEqual([
    'Red',
    'Blue',
  ])
  expect(picturedColours({ ...colouredForm, cells: colouredForm.cells.slice(0, 2) })).toEqual(['Red', null])
})

test('only a new product needs a picture', () => {
  expect(validateProductForm(emptyForm)).toHaveProperty('image', 'Primary Image URL is required')
  expect(validateProductForm(toProductForm(productWith(['one'], { one: 4 })))).toEqual({})
})
