import { expect, test } from 'vitest'
import { labelReturn } from './rental-return-labels'

const RETURNED = '2026-10-14T06:00:00.000Z'
const rent = { type: 'rent' as const }
const at = (status: 'confirmed' | 'shipped' | 'delivered', time: string) => ({
  status,
  at: time,
  by: 'Kiran',
})
const back = { returnedAt: RETURNED }
const out = { returnedAt: null }

/** An order of rentals of which staff took the first garment back. The database stores the status a moment later. */
const order = {
  status: 'delivered' as const,
  items: [rent],
  events: [at('shipped', '2026-10-11T06:00:00.000Z'), at('delivered', '2026-10-14T06:00:00.020Z')],
}

test('an order of rentals that are back is returned, not delivered', () => {
  expect(labelReturn(order, [back])).toEqual({ status: 'Returned', event: 'Returned' })
  expect(labelReturn(order, [back, back])).toEqual({ status: 'Returned', event: 'First rental returned' })
  expect(labelReturn(order, [back, out])).toEqual({
    status: 'Partly returned',
    event: 'First rental returned',
  })
})

test('a rental that a courier delivered before it came back keeps the delivery in its timeline', () => {
  const events = [at('delivered', '2026-10-12T06:00:00.000Z')]
  expect(labelReturn({ ...order, events }, [back])).toEqual({ status: 'Returned', event: null })
})

test('orders with goods, with no garment back or with another status keep the usual labels', () => {
  expect(labelReturn(order, [out])).toBeNull()
  expect(labelReturn({ ...order, items: [rent, { type: 'buy' }] }, [back])).toBeNull()
  expect(labelReturn({ ...order, status: 'shipped' }, [back])).toBeNull()
})
