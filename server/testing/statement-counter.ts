import { AsyncLocalStorage } from 'node:async_hooks'

/** Counts the statements of Kysely, which calls `log` after each of them. */
export function statementCounter() {
  const running = new AsyncLocalStorage<{ statements: number }>()

  function log() {
    const run = running.getStore()
    if (run) run.statements += 1
  }

  /** Runs `work` and returns the number of its statements, without those that timers of the shop send meanwhile. */
  async function countStatements(work: () => Promise<unknown>): Promise<number> {
    const run = { statements: 0 }
    await running.run(run, work)
    return run.statements
  }

  return { log, countStatements }
}
