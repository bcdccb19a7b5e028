import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockDirectory } from './directory-lock.ts'

const dir = mkdtempSync(join(tmpdir(), 'navrang-lock-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL') // ends processes that a failed test has left running
  rmSync(dir, { recursive: true })
})

const code = `const { lockDirectory } = await import(${JSON.stringify(join(import.meta.dirname, 'directory-lock.ts'))})
  const outcome = await lockDirectory(${JSON.stringify(dir)}).then(() => 'locked', (error) => error.message)
  console.log(outcome); if (outcome === 'locked') setInterval(() => globalThis.gc(), 50)`

/**
 * Starts another process that tries to take the lock. Returns the process and the outcome: 'locked' or the error. The process
 * holds the lock until it is killed.
 */
async function startRival(before: readonly string[] = []) {
  const command = [...before, process.execPath, '--expose-gc', '--input-type=module', '-e', code]
  const child = spawn(command[0]!, command.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [output] = (await once(child.stdout, 'data')) as [Buffer]
  return { outcome: String(output).trim(), child }
}

async function kill({ child }: Awaited<ReturnType<typeof startRival>>) {
  if (child.exitCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Command that starts a program in its own network and process namespaces, as a container does. */
const inContainer = ['unshare', '--net', '--pid', '--fork', '--kill-child']
const hasUnshare = spawnSync(inContainer[0]!, [...inContainer.slice(1), 'true']).status === 0

test('a second process on the same folder is refused with a one-line error', async () => {
  const other = await startRival()
  await expect(lockDirectory(dir)).rejects.toThrow(
    /is in use by another Navrang process\. Stop that one, or set another DATA_DIR/,
  )
  await kill(other)
})

test.skipIf(!hasUnshare)('of two containers that share a folder, the second is refused', async () => {
  const first = await startRival(inContainer)
  const second = await startRival(inContainer)
  await kill(first)
  const third = await startRival(inContainer)
  await Promise.all([second, third].map(kill))
  expect([first.outcome, second.outcome, third.outcome]).toEqual([
    'locked',
    expect.stringContaining('is in use by another Navrang process'),
    'locked',
  ])
})

test('of twenty processes that start together, exactly one gets the lock', async () => {
  const rivals = await Promise.all(Array.from({ length: 20 }, () => startRival()))
  await Promise.all(rivals.map(kill))
  expect(rivals.filter(({ outcome }) => outcome === 'locked')).toHaveLength(1)
  expect(rivals.filter(({ outcome }) => outcome.includes('in use by another'))).toHaveLength(19)
})

test('the error about a folder that cannot be locked names its setting', async () => {
  await expect(lockDirectory(join(dir, 'missing'))).rejects.toThrow(/^DATA_DIR: \S+missing cannot be locked/)
})

test('the lock of a killed process is released', async () => {
  await kill(await startRival())
  const unlock = await lockDirectory(dir)
  await expect(lockDirectory(dir)).rejects.toThrow(/in use/)
  await unlock()
  await (
    await lockDirectory(dir)
  )()
})
