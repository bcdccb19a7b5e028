import { expect, test } from 'vitest'
import { arrivalText, cutoffText } from './arrival-text.ts'

test.each([
  ['2026-11-24', '2026-11-26', 'Arrives Tue 24 to Thu 26 Nov at PIN code 380015'],
  ['2026-11-30', '2026-12-02', 'Arrives Mon 30 Nov to Wed 2 Dec at PIN code 380015'],
  ['2026-11-24', '2026-11-24', 'Arrives Tue 24 Nov at PIN code 380015'],
])('%s to %s: %s', (from, until, text) => {
  expect(arrivalText({ from, until }, '380015')).toBe(text)
})

test.each([
  ['17:00', 'Orders placed after 5 pm count as placed on the next business day.'],
  ['11:30', 'Orders placed after 11:30 am count as placed on the next business day.'],
])('the cut-off time %s: %s', (cutoff, text) => {
  expect(cutoffText(cutoff)).toBe(text)
})
