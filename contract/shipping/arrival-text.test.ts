import { expect, test } from 'vitest'
import { arrivalText, cutoffText } from './arrival-text.ts'

test.each([
  ['2026-11-24', '2026-11-26', 'Arrives Tue 24 to Thu 26 Nov at PIN code 380015'],
  ['2026-11-30', '2026-12-02', 'Arrives Mon 30 Nov to Wed 2 Dec at PIN code 380015'],
  ['2026-11-24', '2026-11-24', 'Arrives Tue 24 Nov at PIN code 380015'],
])('%s to %s: %s', (from, until, text) => {
  expect(arrivalText({ from, until }, '380015')).toBe(text)
})

test('the cut-off time of the shop', () => {
  expect(cutoffText('17:00')).toBe('Orders after 17:00 count for the next one.')
})
