import { expect, test } from 'vitest'
import { sizeText, variantLabel, variantText } from './variant-text.ts'

test.each([
  [{ size: 'L', colour: 'Rani pink' }, 'Size L, Rani pink', 'size L, Rani pink'],
  [{ size: 'Free Size', colour: null }, 'Free Size', 'Free Size'],
  [{ size: '2.4' }, 'Size 2.4', 'size 2.4'],
  [{ size: null, colour: 'Red' }, 'Red', 'Red'],
  [{ size: null, colour: null }, '', ''],
])('%j has the label "%s" and the text "%s"', (variant, label, text) => {
  expect(variantLabel(variant)).toBe(label)
  expect(variantText(variant)).toBe(text)
})

test('the name of a size that says so itself is not repeated', () => {
  expect([sizeText('XL'), sizeText('Free Size')]).toEqual(['size XL', 'Free Size'])
})
