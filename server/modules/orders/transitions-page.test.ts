import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as moves from '../../../contract/orders/transitions.ts'

const titles = {
  'An attempt to pay': moves.attemptTransitions,
  'A refund': moves.refundTransitions,
  'A deposit': moves.depositTransitions,
  'A return': moves.returnTransitions,
  'An order, moved by the shop itself': moves.orderTransitions.shop,
  'An order, moved by its shopper': moves.orderTransitions.shopper,
  'An order, moved by staff': moves.orderTransitions.staff,
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
