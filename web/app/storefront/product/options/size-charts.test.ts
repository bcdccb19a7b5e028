import { expect, test } from 'vitest'
import { sizeChartsFor, formatMeasure } from './size-charts.ts'

const letters = ['XS', 'S', 'M', 'L', 'XL']
const titles = (product: Parameters<typeof sizeChartsFor>[0]) =>
  sizeChartsFor(product).map(({ title }) => title)

test('each category has its own chart, and a couple set has two', () => {
  expect(titles({ category: 'garba-dresses', gender: 'women', sizes: letters })).toEqual([
    'Chaniya choli for women',
  ])
  expect(titles({ category: 'kediya', gender: 'men', sizes: letters })).toEqual(['Kediya for men'])
  expect(titles({ category: 'couple-set', gender: 'women', sizes: letters })).toHaveLength(2)
  expect(titles({ category: 'garba-dresses', gender: 'kids', sizes: letters })).toEqual(['Kids'])
  expect(titles({ category: 'accessories', gender: 'women', sizes: ['2.4', '2.6'] })).toEqual(['Bangles'])
})

test('products in free size have no chart', () => {
  expect(titles({ category: 'jewellery', gender: 'women', sizes: ['Free Size'] })).toEqual([])
  expect(titles({ category: 'garba-sticks', gender: 'women', sizes: [] })).toEqual([])
})

test('formats a measure in centimetres and in inches', () => {
  expect(formatMeasure([88, 92], 'cm')).toBe('88–92')
  expect(formatMeasure([88, 92], 'in')).toBe('34.5–36')
  expect(formatMeasure(102, 'in')).toBe('40')
})
