import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { CartProvider, useCart } from './cart'

const Count = () => String(useCart().totalItems)

test('useCart outside its provider throws an error with its name', () => {
  expect(() => renderToStaticMarkup(createElement(Count))).toThrow('useCart must be used within CartProvider')
  expect(renderToStaticMarkup(createElement(CartProvider, null, createElement(Count)))).toBe('0')
})
