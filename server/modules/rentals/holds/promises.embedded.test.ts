import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { anyStep, runStep } from '../../../testing/rental-steps.ts'
import { createCounts, createScenario } from '../../../testing/rental-scenario.ts'
import { setHolidays } from '../../../testing/rental-journey.ts'
import { testShop } from '../../../testing/shop.ts'

const shop = testShop()
beforeAll(() => setHolidays(shop.db))

test('after any steps in a small store, no garment is booked twice and no possible booking is refused', async () => {
  const counts = createCounts()
  const worlds = fc.asyncProperty(
    fc.integer({ min: 1, max: 3 }),
    fc.array(anyStep, { minLength: 60, maxLength: 60 }),
    async (pieces, steps) => {
      const world = await createScenario(shop.db, pieces, counts)
      for (const step of steps) await runStep(world, step)
    },
  )
  await fc.assert(worlds, { numRuns: 10, endOnFailure: true })
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  expect(counts).toMatchObject({ steps: 600, overlaps: 0, wronglyRefused: 0, wronglyGranted: 0 })
})
