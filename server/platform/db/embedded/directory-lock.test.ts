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
  for (const child of children) child.kill('SIGKILL') // those of a test that failed
  rmSync(dir, { recursive: true })
})

const code = `const { lockDirectory } = await import(${JSON.stringify(join(import.meta.dirname, 'directory-lock.ts'))})
  const said = await lockDirectory(${JSON.stringify(dir)}).then(() => 'locked', (error) => error.message)
  console.log(said); if (said === 'locked') setInterval(() => globalThis.gc(), 50)`

/** Another process that tries to take the lock, and what it says; it keeps the lock until it is killed. */
async function rival(before: readonly string[] = []) {
  const command = [...before, process.execPath, '--expose-gc', '--input-type=module', '-e', code]
  const child = spawn(command[0]!, command.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { said: String(said).trim(), child }
}

async function kill({ child }: Awaited<ReturnType<typeof rival>>) {
  if (child.exitCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Runs a program as containers do: with a network and processes of its own. */
const apart = ['unshare', '--net', '--pid', '--fork', '--kill-child']
const mayBeApart = spawnSync(apart[0]!, [...apart.slice(1), 'true']).status === 0

test('a second process on the same folder is refused in one clear line', async () => {
  const other = await rival()
  await expect(lockDirectory(dir)).rejects.toThrow(
    /is in use by another Navrang process\. Stop that one, or set another DATA_DIR/,
  )
  await kill(other)
})

test.skipIf(!mayBeApart)('two containers that share a folder: the second is refused', async () => {
  const first = await rival(apart)
  const second = await rival(apart)
  await kill(first)
  const third = await rival(apart)
  await Promise.all([second, third].map(kill))
  expect([first.said, second.said, third.said]).toEqual([
    'locked',
    expect.stringContaining('is in use by another Navrang process'),
    'locked',
  ])
})

test('of twenty that start at once exactly one gets the folder', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => rival()))
  await Promise.all(all.map(kill))
  expect(all.filter(({ said }) => said === 'locked')).toHaveLength(1)
  expect(all.filter(({ said }) => said.includes('in use by another'))).toHaveLength(19)
})

test('a folder that cannot be locked is named with its setting', async () => {
  await expect(lockDirectory(join(dir, 'missing'))).rejects.toThrow(/^DATA_DIR: \S+missing cannot be locked/)
})

test('the lock of a killed process is free again', async () => {
  await kill(await rival())
  const unlock = await lockDirectory(dir)
  await expect(lockDirectory(dir)).rejects.toThrow(/in use/)
  await unlock()
  await (
    await lockDirectory(dir)
  )()
})
