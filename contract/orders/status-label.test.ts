import { expect, test } from 'vitest'
import { customerStatusLabel } from './status-label.ts'

const pickup = { method: 'pickup' as const }

test.each([
  ['a parcel', { status: 'shipped' as const, fulfilment: null }, 'Shipped'],
  [
    'a delivery by staff',
    { status: 'delivered' as const, fulfilment: { method: 'hand_delivery' as const } },
    'Delivered',
  ],
  ['a pickup that is being packed', { status: 'processing' as const, fulfilment: pickup }, 'Processing'],
  ['a rental that was picked up', { status: 'shipped' as const, fulfilment: pickup }, 'Picked up'],
  [
    'goods that were picked up',
    { status: 'delivered' as const, fulfilment: pickup, promise: [] },
    'Picked up',
  ],
  [
    'a pickup with a parcel of a seller',
    { status: 'shipped' as const, fulfilment: pickup, promise: [{}] },
    'Shipped',
  ],
])('%s: the customer reads its status', (_, order, label) => {
  expect(customerStatusLabel(order)).toBe(label)
})
