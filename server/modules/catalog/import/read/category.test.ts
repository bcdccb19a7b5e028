import { expect, test } from 'vitest'
import { readCategory } from './category.ts'

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
  ['Spaceships', 'other'],
  ['', 'other'],
])('the type %s has the category %s', (type, category) => {
  expect(readCategory(type)).toBe(category)
})

test('without a known type, the product category decides', () => {
  expect(readCategory('', 'Apparel & Accessories > Jewelry > Necklaces')).toBe('jewellery')
})
