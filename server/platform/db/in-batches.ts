import { DatabaseError } from 'pg'
import { isRefusal, Refusal } from '../../../contract/core/refusal.ts'

/** What became of one of a batch: done, or refused without a word about the others. */
export type Outcome<T> = { done: T } | { refused: Error }

export type BatchOptions<Ask> = {
  /** Batches at work at the same time. */
  atOnce: number
  /** Asks in a batch. */
  most: number
  /** What only one of a batch may have: who shares such a name with somebody waits for the next one. */
  namesOf: (ask: Ask) => readonly string[]
}

/** Who waits longer is told to come back: those at work hang, perhaps at a standby that is gone. */
const PATIENCE_MS = 6_000

type Waiting<Ask, Done> = {
  ask: Ask
  done: (value: Done) => void
  fail: (error: unknown) => void
  timer: NodeJS.Timeout
}

/**
 * Does by one `work` what is asked for while others are at work, so that many cost little more than one. Whoever comes to an idle
 * shop does not wait. `work` is a transaction: when it fails as a whole and nothing of it happened, each is done alone, so that
 * what is wrong with one is nobody else's trouble.
 */
export function createBatcher<Ask, Done>(
  work: (asks: readonly Ask[]) => Promise<readonly Outcome<Done>[]>,
  { atOnce, most, namesOf }: BatchOptions<Ask>,
): (ask: Ask) => Promise<Done> {
  const waiting: Waiting<Ask, Done>[] = []
  let atWork = 0
  let isCalled = false

  /** At the end of this turn of the event loop, so that all who came in it go together. */
  function call() {
    if (isCalled || atWork === atOnce || waiting.length === 0) return
    isCalled = true
    setImmediate(() => {
      isCalled = false
      void doNext()
    })
  }

  async function doNext() {
    const batch = takeBatch(waiting, most, namesOf)
    if (batch.length === 0) return
    for (const { timer } of batch) clearTimeout(timer)
    atWork += 1
    call()
    await doAll(batch).catch(async (error: unknown) => {
      if (batch.length === 1 || !isUndone(error)) return batch.forEach(({ fail }) => fail(error))
      await Promise.all(batch.map((waiting) => doAll([waiting]).catch(waiting.fail)))
    })
    atWork -= 1
    call()
  }

  async function doAll(batch: readonly Waiting<Ask, Done>[]) {
    const outcomes = await work(batch.map(({ ask }) => ask))
    for (const [index, { done, fail }] of batch.entries()) {
      const outcome = outcomes[index]!
      if ('done' in outcome) done(outcome.done)
      else fail(outcome.refused)
    }
  }

  function leave(one: Waiting<Ask, Done>) {
    waiting.splice(waiting.indexOf(one), 1)
    one.fail(new Refusal('overloaded', 'The shop is very busy right now. Please try again in a moment.'))
  }

  return (ask) =>
    new Promise((done, fail) => {
      const one = { ask, done, fail, timer: setTimeout(() => leave(one), PATIENCE_MS) }
      waiting.push(one)
      call()
    })
}

/** Takes the first who wait and have no name in common out of the queue. */
function takeBatch<Ask, Done>(
  waiting: Waiting<Ask, Done>[],
  most: number,
  namesOf: (ask: Ask) => readonly string[],
): Waiting<Ask, Done>[] {
  const taken = new Set<string>()
  const batch: Waiting<Ask, Done>[] = []
  const left: Waiting<Ask, Done>[] = []
  for (const one of waiting.splice(0)) {
    const names = namesOf(one.ask)
    if (batch.length < most && !names.some((name) => taken.has(name))) batch.push(one)
    else left.push(one)
    for (const name of names) taken.add(name) // also of who waits: they keep their turn
  }
  waiting.push(...left)
  return batch
}

/** Whether a failed transaction is known to have left nothing behind: not when its connection broke while it was to stand. */
const isUndone = (error: unknown) =>
  isRefusal(error) || (error instanceof DatabaseError && error.severity === 'ERROR')
