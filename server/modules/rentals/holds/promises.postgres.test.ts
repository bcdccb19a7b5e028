import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { anyStep, runStep } from '../../../testing/rental-steps.ts'
import { createCounts, createScenario } from '../../../testing/rental-scenario.ts'
import { setHolidays } from '../../../testing/rental-journey.ts'
import { testShop } from '../../../testing/shop.ts'

const shop = testShop()
beforeAll(() => setHolidays(shop.db))

test('after 10,000 steps in small stores, no garment is booked twice and no possible booking is refused', async () => {
  const counts = createCounts()
  const worlds = fc.asyncProperty(
    fc.integer({ min: 1, max: 3 }),
    fc.array(anyStep, { minLength: 80, maxLength: 80 }),
    async (pieces, steps) => {
      const world = await createScenario(shop.db, pieces, counts)
      for (const step of steps) await runStep(world, step)
    },
  )
  await Promise.all(Array.from({ length: 4 }, () => fc.assert(worlds, { numRuns: 32, endOnFailure: true })))
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  expect(counts.steps).toBeGreaterThanOrEqual(10_000)
  expect(counts).toMatchObject({ overlaps: 0, wronglyRefused: 0, wronglyGranted: 0 })
})
