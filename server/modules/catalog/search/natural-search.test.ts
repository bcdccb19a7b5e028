import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { colours, coloursIn, fabrics } from '../../../../contract/catalog/attributes.ts'
import {
  countFilters,
  listProducts,
  suggest,
  type Facet,
  type ProductQuery,
} from '../../../../contract/catalog/catalog.ts'
import { paise } from '../../../../contract/core/money.ts'
import { countRentalFilters, listRentals } from '../../../../contract/rentals/availability.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { testShop } from '../../../testing/shop.ts'

const shop = testShop()

beforeAll(async () => {
  const { db } = shop
  const rani = await createTestProduct(db, {
    title: 'Rani Chaniya Choli',
    price: paise(2500_00),
    sizes: [
      { size: 'M', colour: 'Bright Red', stock: 0 },
      { size: 'L', colour: 'Teal', stock: 3 },
    ],
  })
  const details = JSON.stringify([{ label: 'Fabric', value: 'Cotton silk, crepe lining' }])
  await db.updateTable('products').set({ details }).where('id', '=', rani.id).execute()
  await createTestProduct(db, {
    title: 'Embroidered Chaniya Choli',
    price: paise(2000_00),
    sizes: [{ size: 'XL', colour: 'Black' }],
  })
  await createTestProduct(db, {
    title: 'Festive Red Chaniya Choli',
    price: paise(5000_00),
    sizes: [{ size: 'M', stock: 2 }],
  })
  const dhol = await createTestProduct(db, {
    title: 'Dhol Kediya',
    category: 'kediya',
    gender: 'men',
    price: paise(1200_00),
    sizes: [{ size: 'XL', colour: 'White' }],
  })
  await db
    .insertInto('sellers')
    .values({ id: 'sel_1', display_name: 'Dhol House', email: 'dhol@example.com' })
    .execute()
  await db.updateTable('products').set({ seller_id: 'sel_1' }).where('id', '=', dhol.id).execute()
  await createTestProduct(db, {
    title: 'Velvet Kediya Hire',
    category: 'kediya',
    gender: 'men',
    rentPrice: paise(400_00),
    sizes: [{ size: 'L', colour: 'Maroon', pieces: 1 }],
  })
})

const list = async (query: Partial<ProductQuery>) => {
  const reply = await shop.api(listProducts, { query: { productType: 'marketplace', ...query } })
  return { ...reply, titles: reply.data.map(({ title }) => title) }
}

test('colour, price, person and size in a search text are understood, and each can be left out', async () => {
  const red = await list({ q: 'red lehenga under 3000' })
  expect(red.titles).toEqual(['Rani Chaniya Choli'])
  expect(red.understood).toEqual([
    { label: 'Red', without: 'lehenga under 3000' },
    { label: 'Up to ₹3,000', without: 'red lehenga' },
  ])
  expect(red.correctedTo).toBeUndefined()
  expect((await list({ q: 'kediyu for men XL' })).titles).toEqual(['Dhol Kediya'])
  expect((await list({ q: 'kediya for women' })).titles).toEqual(['Dhol Kediya']) // no kediya is for women, so the search leaves out this word
  expect((await list({ q: 'silk choli' })).titles).toEqual(['Rani Chaniya Choli'])
  expect((await list({ q: 'lal chaniya' })).titles).toEqual([
    'Rani Chaniya Choli',
    'Festive Red Chaniya Choli',
  ])
})

test('a colour alone also finds text inside words, after the products with the colour', async () => {
  const { titles, understood } = await list({ q: 'red' })
  expect(titles).toEqual(['Festive Red Chaniya Choli', 'Rani Chaniya Choli', 'Embroidered Chaniya Choli'])
  expect(understood).toEqual([{ label: 'Red', without: '' }])
})

test('a search that finds nothing is widened step by step, and the list names the search that it shows', async () => {
  const expensive = await list({ q: 'black choli under 500' })
  expect(expensive).toMatchObject({ titles: ['Embroidered Chaniya Choli'], correctedTo: 'black choli' })
  const misspelt = await list({ q: 'embrodered chania xs' })
  expect(misspelt).toMatchObject({ correctedTo: 'embroidered chaniya' })
  expect(misspelt.titles).toEqual(['Embroidered Chaniya Choli'])
  expect(await list({ q: 'kediya motorcycle' })).toMatchObject({
    titles: ['Dhol Kediya'],
    correctedTo: 'kediya',
  })
  expect((await list({ q: 'motorcycle helmet' })).titles).toEqual([])
})

test('a letter at the end of a search is a size of the list, which is left out when no product has it', async () => {
  expect(await list({ q: 'choli l' })).toMatchObject({
    titles: ['Rani Chaniya Choli'],
    understood: [{ label: 'Size L', without: 'choli' }],
  })
  expect((await list({ q: 'kediya s' })).titles).toEqual(['Dhol Kediya'])
  expect((await list({ q: 'kediya l', inStock: true, gender: ['men'] })).titles).toEqual(
    (await list({ q: 'kediya', inStock: true, gender: ['men'] })).titles,
  )
})

test('a search without any result names the most similar word that finds products', async () => {
  expect(await list({ q: 'kedxqyzvw' })).toMatchObject({ titles: [], nearest: 'kediya' })
  expect((await list({ q: 'kediya', category: 'jewellery' })).nearest).not.toBe('kediya')
  expect((await list({ q: '9999' })).nearest).toBeUndefined()
})

test('the rent store understands a search text, too', async () => {
  const { data, understood } = await shop.api(listRentals, { query: { q: 'maroon kediyu under 500' } })
  expect(data.map(({ title }) => title)).toEqual(['Velvet Kediya Hire'])
  expect(understood?.map(({ label }) => label)).toEqual(['Maroon', 'Up to ₹500'])
})

test('suggestions show what is searched instead of a spelling mistake', async () => {
  expect(await shop.api(suggest, { query: { q: 'kediyaa' } })).toMatchObject({ correctedTo: 'kediya' })
  expect((await shop.api(suggest, { query: { q: 'kediya' } })).correctedTo).toBeUndefined()
})

test('the list can be filtered by size, colour, fabric and stock; size, colour and stock are those of one SKU', async () => {
  expect((await list({ size: ['XL'] })).titles).toEqual(['Embroidered Chaniya Choli', 'Dhol Kediya'])
  expect((await list({ colour: ['red'] })).titles).toEqual([
    'Rani Chaniya Choli',
    'Festive Red Chaniya Choli',
  ])
  expect((await list({ colour: ['red'], inStock: true })).titles).toEqual(['Festive Red Chaniya Choli'])
  expect((await list({ colour: ['teal'], size: ['M'] })).titles).toEqual([])
  expect((await list({ colour: ['teal', 'black'] })).titles).toHaveLength(2)
  expect((await list({ fabric: ['silk'] })).titles).toEqual(['Rani Chaniya Choli'])
  expect((await list({ fabric: ['crepe'] })).titles).toEqual([]) // only the lining
})

test('a size that is no longer sold and a changed colour change the filters at once', async () => {
  const { db } = shop
  const { id, skuIds } = await createTestProduct(db, {
    title: 'Winter Shawl',
    sizes: [{ size: 'XXS', colour: 'Grey' }],
  })
  expect((await list({ size: ['XXS'] })).titles).toEqual(['Winter Shawl'])
  await db.updateTable('skus').set({ colour: 'Navy Blue' }).where('id', '=', skuIds[0]!).execute()
  expect((await list({ colour: ['grey'] })).titles).toEqual([])
  expect((await list({ colour: ['blue'] })).titles).toEqual(['Winter Shawl'])
  await db.updateTable('skus').set({ retired: true }).where('id', '=', skuIds[0]!).execute()
  expect((await list({ size: ['XXS'] })).titles).toEqual([])
  await db.updateTable('products').set({ title: 'Silver Shawl' }).where('id', '=', id).execute()
  expect((await list({ colour: ['silver'] })).titles).toEqual(['Silver Shawl'])
  await db.deleteFrom('skus').where('product_id', '=', id).execute()
  await db.deleteFrom('products').where('id', '=', id).execute()
})

test('the list can be filtered by seller', async () => {
  expect((await list({ seller: ['sel_1'] })).titles).toEqual(['Dhol Kediya'])
  expect((await list({ seller: ['shop'] })).titles).toHaveLength(3)
  expect((await list({ seller: ['sel_1', 'shop'] })).titles).toHaveLength(4)
})

test('an unknown colour or fabric matches no product', async () => {
  expect((await list({ colour: ['loud'] })).titles).toEqual([])
  expect((await list({ fabric: ['steel'] })).titles).toEqual([])
})

const counted = async (query: Partial<ProductQuery>) => {
  const counts = await shop.api(countFilters, { query: { productType: 'marketplace', ...query } })
  const show = (facets: readonly Facet[]) => facets.map(({ label, count }) => `${label} ${count}`)
  const { size, colour, fabric, seller, rating, inStock } = counts
  return {
    size: show(size),
    colour: show(colour),
    fabric: show(fabric),
    seller: show(seller),
    rating: show(rating),
    inStock,
  }
}

test('each value of a filter is counted with the values of all other filters', async () => {
  expect(await counted({})).toEqual({
    size: ['M 2', 'L 1', 'XL 2'],
    colour: ['Red 2', 'Teal 1', 'White 1', 'Black 1'],
    fabric: ['Cotton 1', 'Silk 1'],
    seller: ['Navrang 3', 'Dhol House 1'],
    rating: ['3 stars and up 0', '3.5 stars and up 0', '4 stars and up 0', '4.5 stars and up 0'],
    inStock: 4,
  })
  expect(await counted({ colour: ['red'], q: 'choli' })).toMatchObject({
    size: ['M 2', 'L 0', 'XL 0'],
    colour: ['Red 2', 'Teal 1', 'White 0', 'Black 1'],
    seller: ['Navrang 2', 'Dhol House 0'],
    inStock: 1,
  })
  expect(await counted({ inStock: true, maxPrice: 3000 as never })).toMatchObject({
    size: ['M 0', 'L 1', 'XL 2'],
    colour: ['Red 0', 'Teal 1', 'White 1', 'Black 1'],
  })
  expect(await counted({ rating: 4 })).toMatchObject({ size: ['M 0', 'L 0', 'XL 0'], inStock: 0 })
})

test('the counts of a filter are the totals of the lists that it leads to', async () => {
  const query = { category: 'garba-dresses', size: ['M', 'XL'] }
  const { colour, fabric, seller } = await shop.api(countFilters, {
    query: { ...query, productType: 'marketplace' },
  })
  for (const [name, facets] of Object.entries({ colour, fabric, seller })) {
    for (const { value, count } of facets) {
      const { pagination } = await list({ ...query, [name]: [value] })
      expect([name, value, pagination.total]).toEqual([name, value, count])
    }
  }
})

test('the filters of rentals are counted', async () => {
  const { colour, inStock } = await shop.api(countRentalFilters, { query: { size: ['L'] } })
  expect(colour).toEqual([{ value: 'maroon', label: 'Maroon', count: 1 }])
  expect(inStock).toBe(1)
  expect((await shop.api(countRentalFilters, { query: { size: ['XS'] } })).inStock).toBe(0)
})

test('the database knows the same words of colours and fabrics as the search', async () => {
  for (const [name, groups] of Object.entries({ colour_groups: colours, fabric_groups: fabrics })) {
    for (const [group, { words }] of Object.entries(groups)) {
      for (const word of words) {
        const text = `Deep ${word.toUpperCase()}, new`
        const { rows } = await sql<{ found: string[] }>`select ${sql.ref(name)}(${text}) as found`.execute(
          shop.db,
        )
        expect([word, rows[0]!.found]).toEqual([word, [group]])
      }
    }
  }
})

test('an import knows the same words of colours as the database', () => {
  for (const [colour, { words }] of Object.entries(colours)) {
    for (const word of words) expect(coloursIn(`Deep ${word.toUpperCase()}, new`)).toEqual([colour])
  }
})

test('a text that could mean a size or a colour also finds the titles that contain it, while a word is typed', async () => {
  const titlesOf = async (q: string) =>
    (await shop.api(listProducts, { query: { q, limit: 100 } })).data.map(({ title }) => title)
  const titles = ['Festive Red Chaniya Choli', 'Antique Gold Moon Set', 'Combo: Stick and Ladies Belt']
  for (const title of titles.slice(1)) await createTestProduct(shop.db, { title, sizes: [{ size: 'XL' }] })
  await createTestProduct(shop.db, { title: 'Antique Gold Combo', sizes: [{ size: 'M' }, { size: 'S' }] })
  for (const title of titles) {
    for (let until = 1; until <= title.length; until += 1) {
      const typed = title.slice(0, until)
      expect({ typed, titles: await titlesOf(typed) }).toMatchObject({
        titles: expect.arrayContaining([title]),
      })
    }
  }
  expect(await titlesOf('festive  RED chan')).toEqual(['Festive Red Chaniya Choli'])
})
