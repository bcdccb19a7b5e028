import { expect, test } from 'vitest'
import type { CategoryRow } from '../../categories/queries.ts'
import { categoryNames, readCategoryPath, readType } from './category.ts'

const category = (slug: string, name: string, change: Partial<CategoryRow> = {}): CategoryRow => ({
  slug,
  name,
  hsn: '6204',
  archived: false,
  in_marketplace: true,
  in_rent: true,
  in_seller_form: true,
  old_slugs: [],
  ...change,
})
const names = categoryNames([
  category('garba-dresses', 'Garba Dresses'),
  category('garba-sticks', 'Garba Sticks'),
  category('accessories', 'Accessories'),
  category('jewellery', 'Jewellery'),
  category('couple-set', 'Couple Set'),
  category('kediya', 'Kediya'),
  category('combos', 'Combos'),
  category('turbans', 'Turbans', { old_slugs: ['safa'] }),
  category('dhoti', 'Dhoti', { archived: true }),
])

test.each([
  ['Garba Dresses', 'garba-dresses'],
  ['chaniya choli', 'garba-dresses'],
  ['Lehengas', 'garba-dresses'],
  ['DANDIYA', 'garba-sticks'],
  ['garba-sticks', 'garba-sticks'],
  ['Accessories', 'accessories'],
  ['Jewelry', 'jewellery'],
  ['Couple Sets', 'couple-set'],
  ['Kediya', 'kediya'],
  ['Combo', 'combos'],
  ['Safa', 'turbans'],
  ['turban', 'turbans'],
  ['Spaceships', null],
])('the type %s has the category %s', (type, category) => {
  expect(readType(type, names)?.slug ?? null).toBe(category)
})

test('without a known type, the product category decides', () => {
  expect(readCategoryPath('Apparel & Accessories > Jewelry > Necklaces', names)).toBe('jewellery')
  expect(readCategoryPath('Vehicles > Spaceships', names)).toBe('other')
})

test('an archived category is found by its name only, not by the product category', () => {
  expect(readType('Dhotis', names)).toMatchObject({ slug: 'dhoti', archived: true })
  expect(readCategoryPath('Apparel > Dhotis', names)).toBe('other')
})

test('a name decides before the slugs of other categories, and a slug before their earlier slugs', () => {
  const renamed = categoryNames([
    category('sarees', 'Silk Sarees'),
    category('drapes', 'Sarees'),
    category('shawls', 'Wraps', { old_slugs: ['drapes', 'sarees'] }),
  ])
  expect(readType('Sarees', renamed)?.slug).toBe('drapes')
  expect(readType('Silk Sarees', renamed)?.slug).toBe('sarees')
  expect(readType('drapes', renamed)?.slug).toBe('drapes')
  expect(readType('Wraps', renamed)?.slug).toBe('shawls')
})

test('two categories whose names differ in the plural only are told apart', () => {
  const both = categoryNames([category('kurta', 'Kurta'), category('all-kurtas', 'Kurtas')])
  expect(readType('kurta', both)?.slug).toBe('kurta')
  expect(readType('KURTAS', both)?.slug).toBe('all-kurtas')
  expect(readCategoryPath('Apparel > Kurta', both)).toBe('kurta')
})
