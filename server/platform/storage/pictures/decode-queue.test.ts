import { expect, test } from 'vitest'
import { createDecodeQueue } from './decode-queue.ts'

/** Creates tasks that add their name to `begun` when they begin. `endFirst` ends the task that began first. */
function openWork() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  const endFirst = async () => {
    ends.shift()!()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, work, endFirst }
}

test('pictures are decoded one at a time, in turn for visitors, accounts and staff', async () => {
  const run = createDecodeQueue()
  const { begun, work, endFirst } = openWork()
  const names = ['visitor 1', 'visitor 2', 'visitor 3', 'account 1', 'staff 1', 'staff 2'] as const
  const done = Promise.all(names.map((name) => run(name.split(' ')[0] as 'visitor', work(name))))
  expect(begun).toEqual(['visitor 1'])
  for (let ended = 1; ended <= names.length; ended += 1) {
    await endFirst()
    expect(begun).toHaveLength(Math.min(ended + 1, names.length))
  }
  await done
  expect(begun).toEqual(['visitor 1', 'account 1', 'visitor 2', 'staff 1', 'visitor 3', 'staff 2'])
})

test('a full queue refuses visitors and accepts staff, and the next job starts after a failed one', async () => {
  const run = createDecodeQueue(1)
  const { begun, work, endFirst } = openWork()
  const fails = run('visitor', () => Promise.reject(new Error('damaged')))
  const waits = run('visitor', work('visitor'))
  await expect(run('visitor', work('too many'))).rejects.toMatchObject({ code: 'overloaded', status: 503 })
  const staff = run('staff', work('staff'))
  await expect(fails).rejects.toThrow('damaged')
  await endFirst()
  await endFirst()
  await Promise.all([waits, staff])
  expect(begun).toEqual(['visitor', 'staff'])
})
