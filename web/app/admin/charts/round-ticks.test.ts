import { expect, test } from 'vitest'
import { roundTicks } from './round-ticks.ts'

test('an axis has round ticks, also for an empty chart and below zero', () => {
  expect(roundTicks(0, 4)).toEqual([0, 1, 2, 3, 4])
  expect(roundTicks(0, 4000_00)).toEqual([0, 1000_00, 2000_00, 3000_00, 4000_00])
  expect(roundTicks(0, 37_321)).toEqual([0, 10_000, 20_000, 30_000, 40_000])
  expect(roundTicks(-150, 400)).toEqual([-200, 0, 200, 400])
})
