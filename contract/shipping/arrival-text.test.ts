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
  ['17:00', '5:00 pm'],
  ['09:30', '9:30 am'],
  ['00:05', '12:05 am'],
  ['12:00', '12:00 pm'],
])('the cut-off time %s is shown as %s', (cutoff, time) => {
  expect(cutoffText(cutoff)).toBe(`Orders after ${time} count for the next business day.`)
})
