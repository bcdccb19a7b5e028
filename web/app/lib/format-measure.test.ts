import { expect, test } from 'vitest'
import { formatMeasure } from './format-measure.ts'

test('formats a measure in centimetres and in inches', () => {
  expect(formatMeasure([88, 92], 'cm')).toBe('88–92')
  expect(formatMeasure([88, 92], 'in')).toBe('34.5–36')
  expect(formatMeasure(102, 'in')).toBe('40')
})
