import fc from 'fast-check'
import { DatabaseError } from 'pg'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Refusal } from '../../../contract/core/refusal.ts'
import { createBatcher, type BatchItemResult } from './batcher.ts'

type Item = { id: number; key?: string }
type Settings = {
  maxConcurrentBatches?: number
  maxBatchSize?: number
  work?: (ids: readonly number[]) => Promise<BatchItemResult<string>[]>
}

const resultsOf = (ids: readonly number[]) => ids.map((id) => ({ value: `result ${id}` }))
async function runSoon(ids: readonly number[]) {
  await wait(1)
  return resultsOf(ids)
}

/** Creates a batcher that records its batches and how many of them ran at the same time. */
function createRecordedBatcher({
  maxConcurrentBatches = 1,
  maxBatchSize = 4,
  work = runSoon,
}: Settings = {}) {
  const batches: number[][] = []
  let running = 0
  let maxRunning = 0
  const run = createBatcher<Item, string>(
    async (items) => {
      const ids = items.map(({ id }) => id)
      batches.push(ids)
      running += 1
      maxRunning = Math.max(maxRunning, running)
      return work(ids).finally(() => (running -= 1))
    },
    { maxConcurrentBatches, maxBatchSize, conflictKeys: ({ key }) => (key ? [key] : []) },
  )
  return { run, batches, maxRunning: () => maxRunning }
}

const runAll = ({ run }: ReturnType<typeof createRecordedBatcher>, items: readonly Item[]) =>
  Promise.allSettled(items.map((item) => run(item)))
const createItems = (count: number): Item[] => Array.from({ length: count }, (_, id) => ({ id }))
const valuesOf = (results: PromiseSettledResult<string>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? result.value : (result.reason as Error).message))

const sqlError = (severity: string) =>
  Object.assign(new DatabaseError('no', 2, 'error'), { severity, code: '23514' })

test('items that arrive together share batches up to the maximum size, and each gets its own result', async () => {
  const batcher = createRecordedBatcher()
  expect(valuesOf(await runAll(batcher, createItems(6)))).toEqual(
    createItems(6).map(({ id }) => `result ${id}`),
  )
  expect(batcher.batches).toEqual([
    [0, 1, 2, 3],
    [4, 5],
  ])
})

test('items with a common conflict key run one after the other, in their order', async () => {
  const batcher = createRecordedBatcher()
  await runAll(batcher, [
    { id: 1, key: 'asha' },
    { id: 2, key: 'asha' },
    { id: 3, key: 'meera' },
    { id: 4, key: 'asha' },
  ])
  expect(batcher.batches).toEqual([[1, 3], [2], [4]])
})

test('an invalid item does not fail the others: after a rollback each item of the batch runs alone', async () => {
  for (const wrong of [new Refusal('out_of_stock', 'sold out', undefined), sqlError('ERROR')]) {
    const work = async (ids: readonly number[]) => {
      if (ids.includes(2)) throw wrong
      return resultsOf(ids)
    }
    const batcher = createRecordedBatcher({ work })
    const values = valuesOf(await runAll(batcher, createItems(4)))
    expect(values).toEqual(['result 0', 'result 1', wrong.message, 'result 3'])
  }
})

test('if it is unknown whether the batch was committed, nothing is retried and all items fail', async () => {
  for (const broken of [new Error('Connection terminated unexpectedly'), sqlError('FATAL')]) {
    const batcher = createRecordedBatcher({ work: () => Promise.reject(broken) })
    expect(valuesOf(await runAll(batcher, createItems(3)))).toEqual([
      broken.message,
      broken.message,
      broken.message,
    ])
    expect(batcher.batches).toEqual([[0, 1, 2]])
  }
})

test('items that wait for a batch that hangs are refused, and later items run when it continues', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let resume = () => {}
  const hanging = new Promise<void>((resolve) => (resume = resolve))
  const batcher = createRecordedBatcher({ work: (ids) => hanging.then(() => resultsOf(ids)) })
  const first = batcher.run({ id: 1 })
  await new Promise((begun) => void setImmediate(begun))
  const second = batcher.run({ id: 2 })
  vi.advanceTimersByTime(6_000)
  await expect(second).rejects.toMatchObject({ code: 'overloaded' })
  resume()
  expect(await Promise.all([first, batcher.run({ id: 3 })])).toEqual(['result 1', 'result 3'])
  expect(batcher.batches).toEqual([[1], [3]])
})

const anyItem = fc.record({
  key: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
  isRefused: fc.boolean(),
})

test('every item runs once and gets the same result as if it ran alone', async () => {
  const world = fc.record({
    items: fc.array(anyItem, { maxLength: 40 }),
    pauses: fc.array(fc.nat(3), { minLength: 40, maxLength: 40 }),
    maxConcurrentBatches: fc.integer({ min: 1, max: 3 }),
    maxBatchSize: fc.integer({ min: 1, max: 7 }),
    failsBatch: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(world, async ({ items, pauses, maxConcurrentBatches, maxBatchSize, failsBatch }) => {
      const count = new Map<number, number>()
      const refusal = (id: number) => new Refusal('invalid', `no ${id}`)
      const batcher = createRecordedBatcher({
        maxConcurrentBatches,
        maxBatchSize,
        work: async (ids) => {
          await wait(0)
          const wrong = ids.find((id) => items[id]!.isRefused)
          if (wrong !== undefined && failsBatch) throw refusal(wrong)
          for (const id of ids) count.set(id, (count.get(id) ?? 0) + 1)
          return ids.map((id) => (items[id]!.isRefused ? { error: refusal(id) } : { value: `result ${id}` }))
        },
      })
      const values = await Promise.allSettled(
        items.map(async ({ key }, id) => {
          await wait(pauses[id])
          return batcher.run({ id, ...(key && { key }) })
        }),
      )
      expect(valuesOf(values)).toEqual(
        items.map(({ isRefused }, id) => (isRefused ? `no ${id}` : `result ${id}`)),
      )
      expect(items.map((_, id) => count.get(id) ?? 0)).toEqual(
        items.map(({ isRefused }) => (isRefused && failsBatch ? 0 : 1)),
      )
      for (const batch of batcher.batches) {
        const keys = batch.flatMap((id) => items[id]!.key ?? [])
        expect(batch.length).toBeLessThanOrEqual(maxBatchSize)
        expect(new Set(keys).size).toBe(keys.length)
      }
      if (!failsBatch) expect(batcher.maxRunning()).toBeLessThanOrEqual(maxConcurrentBatches)
    }),
    { numRuns: 60 },
  )
})
