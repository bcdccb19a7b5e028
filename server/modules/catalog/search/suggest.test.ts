import { beforeAll, expect, test } from 'vitest'
import { chosenProducts, suggest } from '../../../../contract/catalog/catalog.ts'
import { MAX_WISHLIST } from '../../../../contract/cart/wishlist.ts'
import { paise } from '../../../../contract/core/money.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { testShop } from '../../../testing/shop.ts'

const shop = testShop()

beforeAll(async () => {
  const { db } = shop
  await createTestProduct(db, { id: 'choli', title: 'Mirror Work Choli', category: 'garba-dresses' })
  await createTestProduct(db, { id: 'dupatta', title: 'Mirror Work Dupatta', category: 'accessories' })
  await createTestProduct(db, { id: 'belt', title: 'Mirror Belt', category: 'accessories' })
  await createTestProduct(db, { id: 'hire', title: 'Mirror Choli to hire', rentPrice: paise(399_00) })
  await createTestProduct(db, { id: 'hidden', title: 'Mirror under review', status: 'pending' })
})

const suggested = async (q: string) => {
  const { products, ...reply } = await shop.api(suggest, { query: { q } })
  return { ...reply, ids: products.map(({ id }) => id).toSorted() }
}

test('suggestions contain matching products and rentals, and the categories with the most matches', async () => {
  const { categories, ids } = await suggested('mirr')
  expect(ids).toEqual(['belt', 'choli', 'dupatta', 'hire'])
  expect(categories).toEqual([
    { value: 'accessories', label: 'Accessories', count: 2 },
    { value: 'garba-dresses', label: 'Garba Dresses', count: 1 },
  ])
})

test('in one store, only its products and categories are suggested', async () => {
  const suggestedIn = async (productType: 'marketplace' | 'rent') => {
    const { categories, products } = await shop.api(suggest, { query: { q: 'mirror', productType } })
    return [categories.map(({ count }) => count), products.map(({ id }) => id).toSorted()]
  }
  expect(await suggestedIn('rent')).toEqual([[1], ['hire']])
  expect(await suggestedIn('marketplace')).toEqual([
    [2, 1],
    ['belt', 'choli', 'dupatta'],
  ])
})

test('every word narrows the suggestions, and a single character has no suggestions', async () => {
  expect((await suggested('CHOLI mirror')).ids).toEqual(['choli', 'hire'])
  expect(await suggested('m')).toEqual({ categories: [], ids: [] })
  expect(await suggested('zzzz')).toEqual({ categories: [], ids: [] })
})

test('a letter at the end is the beginning of a word while somebody types, and a size only if it is called one', async () => {
  await createTestProduct(shop.db, { id: 'm', title: 'Garba Kurta', gender: 'women', sizes: [{ size: 'M' }] })
  await createTestProduct(shop.db, {
    id: 'xl',
    title: 'Garba Kediya',
    gender: 'men',
    sizes: [{ size: 'XL' }],
  })
  const { ids, correctedTo } = await suggested('garba m')
  expect(correctedTo).toBe('garba')
  expect(ids).toEqual(expect.arrayContaining((await suggested('garba')).ids))
  expect(ids).toContain('xl')
  expect((await suggested('garba men')).ids).toEqual(['xl'])
  expect((await suggested('garba size m')).ids).toEqual(['m'])
  expect((await suggested('garba m size')).ids).toEqual(['m'])
  expect((await suggested('m garba')).ids).toEqual(['m'])
})

test('chosen products are returned in the requested order, without those that are not live', async () => {
  const chosen = async (id: string[]) =>
    (await shop.api(chosenProducts, { query: { id } })).data.map((product) => product.id)
  expect(await chosen(['hire', 'hidden', 'belt', 'gone'])).toEqual(['hire', 'belt'])
  expect(await chosen([])).toEqual([])
})

test('all products of a full wishlist are returned', async () => {
  const others = Array.from({ length: MAX_WISHLIST - 1 }, (_, at) => `gone ${at}`)
  const { data } = await shop.api(chosenProducts, { query: { id: [...others, 'belt'] } })
  expect(data.map(({ id }) => id)).toEqual(['belt'])
})
