import { expect, test } from 'vitest'
import { arrivalText } from './arrival-text.ts'

test.each([
  ['2026-11-24', '2026-11-26', 'Arrives Tue 24 to Thu 26 Nov in 380015'],
  ['2026-11-30', '2026-12-02', 'Arrives Mon 30 Nov to Wed 2 Dec in 380015'],
  ['2026-11-24', '2026-11-24', 'Arrives Tue 24 Nov in 380015'],
])('%s to %s: %s', (from, until, text) => {
  expect(arrivalText({ from, until }, '380015')).toBe(text)
})
