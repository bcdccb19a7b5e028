import { expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder } from '../../../contract/orders/orders.ts'
import { BOTTOM } from '../../platform/pdf/pdf.ts'
import { pdfPieces } from '../../testing/pdf-text.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'
import { readSettings } from '../store/settings.ts'
import { drawPackingSlips } from './draw-packing-slip.ts'

const shop = testShop({ CLOCK: '2026-10-01T06:00:00Z' })

test('the number of pieces and the note about rentals never cover the foot of a packing slip', async () => {
  const { id: productId } = await createTestProduct(shop.db, {
    rentPrice: paise(100_00),
    sizes: [{ pieces: 1 }],
  })
  const night = '2026-10-20'
  const items = [{ productId, quantity: 1, type: 'rent' as const, from: night, until: night }]
  const order = await shop.api(placeOrder, { body: { items, couponCode: null, total: paise(100_00) } })
  const { brand } = await readSettings(shop.db)
  const lastPages = new Set<number>()
  for (let lines = 12; lines < 24; lines += 1) {
    const long = { ...order, items: Array.from({ length: lines }, () => order.items[0]!) }
    const pieces = pdfPieces(await drawPackingSlips([long], new Map(), brand))
    const last = ['pieces in total', 'Rented outfits are due back'].map((words) =>
      pieces.find(({ text }) => text.includes(words))!,
    )
    expect(Math.max(...last.map(({ y }) => y))).toBeLessThan(BOTTOM)
    expect(last[0]!.page).toBe(last[1]!.page)
    lastPages.add(last[0]!.page)
  }
  expect([...lastPages]).toEqual([0, 1])
})
