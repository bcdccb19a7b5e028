import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { PromoDialog } from './promo-dialog'

afterEach(() => void vi.unstubAllGlobals())

function render(coupon: string): string {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const promo = { isOn: true, title: 'Sale', text: 'New outfits', coupon, terms: '', endsAt: null }
  const dialog = createElement(PromoDialog, { promo, onClose: () => null })
  return renderToStaticMarkup(createElement(MemoryRouter, null, dialog))
}

test('the pop-up offers a coupon to copy only if it has one', () => {
  for (const text of ['GARBA10', 'Copy', 'the coupon stays valid']) expect(render('GARBA10')).toContain(text)
  const plain = render('')
  expect(plain).toContain('New outfits')
  for (const text of ['Coupon', 'Copy', 'the coupon stays valid']) expect(plain).not.toContain(text)
})
