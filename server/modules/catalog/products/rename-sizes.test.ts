import { expect, test } from 'vitest'
import {
  changeProduct,
  createProduct,
  NewProduct,
  showAdminProduct,
  type GridCell,
  type ProductChange,
} from '../../../../contract/catalog/admin-products.ts'
import { paise } from '../../../../contract/core/money.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { createRentalSku } from '../../../testing/rental-fixture.ts'
import { testShop } from '../../../testing/shop.ts'

const shop = testShop({ CLOCK: '2026-10-10T06:00:00Z' })

/** Shows and changes the grid of a product, as staff do in the product editor. */
async function editorOf(id: string) {
  const { api } = await shop.signedIn('staff', ['catalogue'])
  const show = async () => (await api(showAdminProduct, { params: { id } })).cells
  const save = async (grid: GridCell[]) =>
    (await api(changeProduct, { params: { id }, body: { grid } })).cells
  return { show, save }
}

test('a renamed size of a rental keeps its pieces and its bookings', async () => {
  const rental = await createRentalSku(shop, 1)
  await rental.book('2026-10-14', '2026-10-15')
  const { show, save } = await editorOf(rental.id)
  const [stored] = await show()
  const cell = { id: stored!.id, size: 'Medium', colour: null, pieces: 1, piecesWas: 1 }
  expect(await save([cell])).toEqual([{ ...stored, size: 'Medium' }])
  expect(await rental.holds()).toMatchObject([{ sku_id: stored!.id, piece_id: rental.pieceIds[0] }])
  const skus = await shop.db
    .selectFrom('skus')
    .where('product_id', '=', rental.id)
    .select('retired')
    .execute()
  expect(skus).toEqual([{ retired: false }])
  expect(await refusalOf(rental.book('2026-10-14', '2026-10-15'))).toMatchObject({ code: 'dates_taken' })
})

test('sizes for sale can exchange their names, and a new row can take the name of a renamed one', async () => {
  const { id, skuIds } = await createTestProduct(shop.db, {
    sizes: [
      { size: 'S', stock: 3 },
      { size: 'M', stock: 5 },
    ],
  })
  const { save } = await editorOf(id)
  const nameAndStock = (cells: Awaited<ReturnType<typeof save>>) =>
    cells.map(({ id, size, stock }) => [skuIds.indexOf(id), size, stock])
  const cell = (sku: number, size: string) => ({ id: skuIds[sku]!, size, colour: null })
  expect(nameAndStock(await save([cell(0, 'M'), cell(1, 'S')]))).toEqual([
    [0, 'M', 3],
    [1, 'S', 5],
  ])
  const added = { size: 'S', colour: null, stock: 7 }
  expect(nameAndStock(await save([cell(0, 'M'), cell(1, 'XS'), added]))).toEqual([
    [0, 'M', 3],
    [1, 'XS', 5],
    [-1, 'S', 7],
  ])
})

test('a size cannot get the name of a removed size, whose orders and pieces remain', async () => {
  const sizes = [{ size: 'M', pieces: 1 }, { size: 'L' }]
  const { id, skuIds } = await createTestProduct(shop.db, { rentPrice: paise(100_00), sizes })
  const { save } = await editorOf(id)
  const renamed = [{ id: skuIds[0]!, size: 'L', colour: null }]
  const message = 'L was removed from this product. Add it again instead of renaming this row'
  const refusal = { details: { fields: [{ path: 'grid.0.size', message }] } }
  expect(await refusalOf(save(renamed))).toMatchObject(refusal)
  await save([{ id: skuIds[0]!, size: 'M', colour: null }])
  expect(await refusalOf(save(renamed))).toMatchObject(refusal)
})

test('fewer pieces than are booked, with customers or in cleaning are refused at their field', async () => {
  const rental = await createRentalSku(shop, 4)
  await rental.book('2026-10-14', '2026-10-15', 2)
  const booked = (await rental.holds()).map(({ piece_id }) => piece_id!)
  const cleaned = rental.pieceIds.find((id) => !booked.includes(id))
  await shop.db.updateTable('rental_pieces').set({ state: 'cleaning' }).where('id', '=', cleaned!).execute()
  const { save } = await editorOf(rental.id)
  const cell = (pieces: number) => ({ id: rental.skuId, size: 'M', colour: null, pieces, piecesWas: 4 })
  const message = '2 pieces are booked and 1 is in cleaning, so at most 1 can be retired here'
  expect(await refusalOf(save([cell(2)]))).toMatchObject({
    details: { fields: [{ path: 'grid.0.pieces', message }] },
  })
  expect(await save([cell(3)])).toMatchObject([{ pieces: 3 }])
  expect(await refusalOf(save([{ ...cell(2), piecesWas: 3 }]))).toMatchObject({
    details: { fields: [{ message: expect.stringContaining('so none can be retired here') }] },
  })
})

test('a row that names the SKU of another row is refused', async () => {
  const { id, skuIds } = await createTestProduct(shop.db, { sizes: [{ size: 'M' }] })
  const { save } = await editorOf(id)
  const grid = ['M', 'L'].map((size) => ({ id: skuIds[0]!, size, colour: null }))
  await expect(save(grid)).rejects.toThrow('Duplicate size and colour')
})

test('pictures follow a renamed colour, and show all colours when their colour is removed or unknown', async () => {
  const { api } = await shop.signedIn('staff', ['catalogue'])
  const pictures = ['Red', 'Blue', 'Purple', null]
  const gallery = pictures.map((colour, at) => ({ src: `https://example.com/${at}.jpg`, alt: '', colour }))
  const grid = ['Red', 'Blue'].map((colour) => ({ size: 'M', colour, stock: 2 }))
  const title = 'Choli in two colours'
  const created = await api(createProduct, { body: NewProduct.parse({ title, price: 900, grid, gallery }) })
  const coloursOf = ({ pictures }: { pictures: { colour: string | null }[] }) =>
    pictures.map(({ colour }) => colour)
  expect(coloursOf(created)).toEqual(['Red', 'Blue', null, null])

  const params = { id: created.id }
  const [red, blue] = created.cells
  const change = (body: ProductChange) => api(changeProduct, { params, body })
  const crimson = { ...red!, colour: 'Crimson' }
  expect(coloursOf(await change({ grid: [crimson, blue!] }))).toEqual(['Crimson', 'Blue', null, null])
  const maroon = { ...red!, colour: 'Maroon' }
  const sent = gallery.map((picture, at) => ({ ...picture, colour: at < 3 ? 'Crimson' : 'Purple' }))
  expect(coloursOf(await change({ grid: [maroon, blue!], gallery: sent }))).toEqual([
    'Maroon',
    'Maroon',
    'Maroon',
    null,
  ])
  expect(coloursOf(await change({ grid: [blue!] }))).toEqual([null, null, null, null])
})
