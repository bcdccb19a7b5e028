import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeProduct, createProduct, NewProduct } from '../../../contract/catalog/admin-products.ts'
import { showProduct } from '../../../contract/catalog/catalog.ts'
import { declarationNames, declarations } from '../../../contract/catalog/declarations.ts'
import { paise } from '../../../contract/core/money.ts'
import { exportProducts } from '../../../contract/reports/exports.ts'
import { importText } from '../catalog/import/import-fixture.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop()

test('an exported file contains everything that the law requires to state, and can be imported again', async () => {
  const staff = await shop.signedIn('staff', ['catalogue'])
  const declared = Object.fromEntries(
    declarationNames.map((name) => [
      name,
      name === 'madeIn' ? '08/2026' : `${declarations[name].label}, “stated”`,
    ]),
  )
  const { slug } = await staff.api(createProduct, {
    body: {
      title: 'Declared choli',
      price: paise(900_00),
      productType: 'marketplace',
      category: 'garba-dresses',
      gender: 'women',
      status: 'live',
      freeDelivery: false,
      image: 'https://example.com/choli.jpg',
      grid: [{ size: 'S', colour: null, stock: 2 }],
      declarations: declared,
    },
  })
  const response = await shop.app.inject({
    url: exportProducts.path,
    headers: { authorization: `Bearer ${staff.token}` },
  })
  expect(await importText(shop.db, response.body)).toMatchObject({ issues: [], counts: { unchanged: 1 } })

  const changed = response.body.replaceAll('Care, “stated”', '').replaceAll('08/2026', '09/2026')
  expect(await importText(shop.db, changed)).toMatchObject({ issues: [], counts: { updated: 1 } })
  const { product } = await shop.api(showProduct, { params: { slug } })
  const { care: _removed, ...rest } = declared
  expect(product.declarations).toEqual({ ...rest, madeIn: '09/2026' })

  const wrong = await importText(shop.db, changed.replaceAll('09/2026', 'August'))
  expect(wrong.reported).toEqual([[2, 'Made In Month', '“August” is not a month and year such as 08/2026']])
})

test('a product whose picture showed a removed colour can be exported and imported again', async () => {
  const staff = await shop.signedIn('staff', ['catalogue'])
  const gallery = [{ src: 'https://example.com/red.jpg', colour: 'Red' }]
  const grid = [{ size: 'S', colour: 'Red', stock: 2 }]
  const body = NewProduct.parse({ title: 'Recoloured choli', price: 900, gallery, grid })
  const { id } = await staff.api(createProduct, { body })
  await staff.api(changeProduct, {
    params: { id },
    body: { grid: [{ size: 'S', colour: 'Blue', stock: 2 }] },
  })
  const exported = await shop.app.inject({
    url: exportProducts.path,
    headers: { authorization: `Bearer ${staff.token}` },
  })
  const { counts, issues } = await importText(shop.db, exported.body)
  expect(issues).toEqual([])
  expect(counts).toMatchObject({ created: 0, updated: 0, unchanged: counts.products })
})

const pieces = [
  'a',
  'S',
  ' ',
  '  ',
  '\n',
  '<',
  '>',
  '<b>',
  '&lt;',
  '&',
  ';',
  ':',
  '|',
  '\\',
  "'",
  '"',
  ',',
  '=',
  '-',
  '<br>',
]
const typed = (most: number) =>
  fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: most })
    .map((parts) => parts.join('').trim())
    .filter(Boolean)
const size = fc.oneof(fc.constantFrom('Default', 'Default Title', 'Free Size', 'M / L'), typed(8))
const products = fc.array(
  fc.record({
    title: typed(8),
    brand: typed(8),
    description: typed(30),
    details: fc.array(fc.record({ label: typed(8), value: typed(20) }), { maxLength: 4 }),
    sizes: fc.uniqueArray(size, { minLength: 1, maxLength: 3 }),
    colour: fc.option(typed(8)),
  }),
  { minLength: 1, maxLength: 5 },
)

test('the import of an exported file changes nothing, whatever the texts of the products contain', async () => {
  const staff = await shop.signedIn('staff', ['catalogue'])
  const exportAndImport = fc.asyncProperty(products, async (drafts) => {
    await shop.db.updateTable('products').set({ status: 'archived' }).execute() // leaves out the products of earlier runs
    for (const { sizes, colour, ...texts } of drafts) {
      const grid = sizes.map((name) => ({ size: name, colour, stock: 2 }))
      const image = 'https://example.com/choli.jpg'
      await staff.api(createProduct, { body: NewProduct.parse({ ...texts, grid, price: 900, image }) })
    }
    const { body } = await shop.app.inject({
      url: exportProducts.path,
      headers: { authorization: `Bearer ${staff.token}` },
    })
    const { counts, issues } = await importText(shop.db, body, { isDryRun: true })
    expect(issues).toEqual([])
    expect(counts).toMatchObject({ created: 0, updated: 0, unchanged: counts.products })
  })
  await fc.assert(exportAndImport, { numRuns: 15 })
})
