import { expect, test } from 'vitest'
import { evidenceLists, missingIn, readEvidence } from './evidence.ts'

test.each(evidenceLists)('every file and test that docs/evidence/%s.json names exists', (list) => {
  const entries = readEvidence(list)
  expect(entries.length).toBeGreaterThan(20)
  expect(
    entries.flatMap((entry) => missingIn(entry).map((name) => `${Object.values(entry)[0]}: ${name}`)),
  ).toEqual([])
})

test('a file and a test that do not exist are reported', () => {
  const entry = {
    statement: 'x',
    shownBy: "`server/modules/cart/no-such.ts`, `server/env.test.ts`: 'no such test exists'",
  }
  expect(missingIn(entry)).toEqual(['server/modules/cart/no-such.ts', 'no such test exists'])
})

test('every fault of the resilience list has an entry', () => {
  const ids = readEvidence('resilience').map(({ id }) => id)
  expect(ids).toEqual(Array.from({ length: 27 }, (_, index) => `R${String(index + 1).padStart(2, '0')}`))
})
