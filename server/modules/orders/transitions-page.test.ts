import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as transitions from '../../../contract/orders/transitions.ts'
import { submissionTransitions } from '../../../contract/sellers/seller-terms.ts'
import { shipmentTransitions } from '../../../contract/shipping/shipments.ts'

const titles = {
  'Payment attempt': transitions.attemptTransitions,
  Refund: transitions.refundTransitions,
  Deposit: transitions.depositTransitions,
  Return: transitions.returnTransitions,
  'Order, changed by the shop': transitions.orderTransitions.shop,
  'Order, changed by the customer': transitions.orderTransitions.shopper,
  'Shipment of a seller': shipmentTransitions,
  'Submitted product': submissionTransitions,
}

const table = (rows: Record<string, readonly string[]>) =>
  Object.entries(rows).map(([from, to]) => `${from} -> ${to.join(', ') || 'nothing'}`)

test('the documentation of status transitions shows the tables in the code', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/transitions.md'), 'utf8')
  const shown = [...page.matchAll(/^## (.*)\n\n```\n([^`]*)\n```/gm)].map(([, title, rows]) => [
    title,
    rows!.split('\n'),
  ])
  expect(Object.fromEntries(shown)).toEqual(
    Object.fromEntries(Object.entries(titles).map(([title, rows]) => [title, table(rows)])),
  )
})
