import fc from 'fast-check'
import { DatabaseError } from 'pg'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Refusal } from '../../../contract/core/refusal.ts'
import { createBatcher, type Outcome } from './in-batches.ts'

type Ask = { id: number; name?: string }
type Settings = {
  atOnce?: number
  most?: number
  work?: (ids: readonly number[]) => Promise<Outcome<string>[]>
}

const answers = (ids: readonly number[]) => ids.map((id) => ({ done: `answer ${id}` }))
async function soon(ids: readonly number[]) {
  await wait(1)
  return answers(ids)
}

/** A batcher, and the batches that it made. */
function watched({ atOnce = 1, most = 4, work = soon }: Settings = {}) {
  const batches: number[][] = []
  let running = 0
  let mostRunning = 0
  const ask = createBatcher<Ask, string>(
    async (asks) => {
      const ids = asks.map(({ id }) => id)
      batches.push(ids)
      running += 1
      mostRunning = Math.max(mostRunning, running)
      return work(ids).finally(() => (running -= 1))
    },
    { atOnce, most, namesOf: ({ name }) => (name ? [name] : []) },
  )
  return { ask, batches, mostRunning: () => mostRunning }
}

const askAll = ({ ask }: ReturnType<typeof watched>, asks: readonly Ask[]) =>
  Promise.allSettled(asks.map((one) => ask(one)))
const some = (count: number): Ask[] => Array.from({ length: count }, (_, id) => ({ id }))
const values = (settled: PromiseSettledResult<string>[]) =>
  settled.map((promiseSettledResult) =>
    promiseSettledResult.status === 'fulfilled'
      ? promiseSettledResult.value
      : (promiseSettledResult.reason as Error).message,
  )

const sqlError = (severity: string) =>
  Object.assign(new DatabaseError('no', 2, 'error'), { severity, code: '23514' })

test('who asks in the same moment is served together, no more than fit, and each hears their own answer', async () => {
  const shop = watched()
  expect(values(await askAll(shop, some(6)))).toEqual(some(6).map(({ id }) => `answer ${id}`))
  expect(shop.batches).toEqual([
    [0, 1, 2, 3],
    [4, 5],
  ])
})

test('two who share a name are served one after the other, and keep their turn', async () => {
  const shop = watched()
  await askAll(shop, [
    { id: 1, name: 'asha' },
    { id: 2, name: 'asha' },
    { id: 3, name: 'meera' },
    { id: 4, name: 'asha' },
  ])
  expect(shop.batches).toEqual([[1, 3], [2], [4]])
})

test('what is wrong with one is nobody else’s trouble: a batch that fails is done one by one', async () => {
  for (const wrong of [new Refusal('out_of_stock', 'sold out', undefined), sqlError('ERROR')]) {
    const work = async (ids: readonly number[]) => {
      if (ids.includes(2)) throw wrong
      return answers(ids)
    }
    const shop = watched({ work })
    const heard = values(await askAll(shop, some(4)))
    expect(heard).toEqual(['answer 0', 'answer 1', wrong.message, 'answer 3'])
  }
})

test('when nobody knows whether it happened, nothing is done again: all are told', async () => {
  for (const broken of [new Error('Connection terminated unexpectedly'), sqlError('FATAL')]) {
    const shop = watched({ work: () => Promise.reject(broken) })
    expect(values(await askAll(shop, some(3)))).toEqual([broken.message, broken.message, broken.message])
    expect(shop.batches).toEqual([[0, 1, 2]])
  }
})

test('while those at work hang, who waits is told to come back, and the next are served when it goes on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let goOn = () => {}
  const hanging = new Promise<void>((resolve) => (goOn = resolve))
  const shop = watched({ work: (ids) => hanging.then(() => answers(ids)) })
  const first = shop.ask({ id: 1 })
  await new Promise((begun) => void setImmediate(begun))
  const second = shop.ask({ id: 2 })
  vi.advanceTimersByTime(6_000)
  await expect(second).rejects.toMatchObject({ code: 'overloaded' })
  goOn()
  expect(await Promise.all([first, shop.ask({ id: 3 })])).toEqual(['answer 1', 'answer 3'])
  expect(shop.batches).toEqual([[1], [3]])
})

const anAsk = fc.record({
  name: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
  refused: fc.boolean(),
})

test('whoever asks, whenever, is answered once, as if they had been alone', async () => {
  const world = fc.record({
    asks: fc.array(anAsk, { maxLength: 40 }),
    pauses: fc.array(fc.nat(3), { minLength: 40, maxLength: 40 }),
    atOnce: fc.integer({ min: 1, max: 3 }),
    most: fc.integer({ min: 1, max: 7 }),
    breaks: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(world, async ({ asks, pauses, atOnce, most, breaks }) => {
      const count = new Map<number, number>()
      const refusal = (id: number) => new Refusal('invalid', `no ${id}`)
      const shop = watched({
        atOnce,
        most,
        work: async (ids) => {
          await wait(0)
          const wrong = ids.find((id) => asks[id]!.refused)
          if (wrong !== undefined && breaks) throw refusal(wrong)
          for (const id of ids) count.set(id, (count.get(id) ?? 0) + 1)
          return ids.map((id) => (asks[id]!.refused ? { refused: refusal(id) } : { done: `answer ${id}` }))
        },
      })
      const heard = await Promise.allSettled(
        asks.map(async ({ name }, id) => {
          await wait(pauses[id])
          return shop.ask({ id, ...(name && { name }) })
        }),
      )
      expect(values(heard)).toEqual(asks.map(({ refused }, id) => (refused ? `no ${id}` : `answer ${id}`)))
      expect(asks.map((_, id) => count.get(id) ?? 0)).toEqual(
        asks.map(({ refused }) => (refused && breaks ? 0 : 1)),
      )
      for (const batch of shop.batches) {
        const names = batch.flatMap((id) => asks[id]!.name ?? [])
        expect(batch.length).toBeLessThanOrEqual(most)
        expect(new Set(names).size).toBe(names.length)
      }
      if (!breaks) expect(shop.mostRunning()).toBeLessThanOrEqual(atOnce)
    }),
    { numRuns: 60 },
  )
})
