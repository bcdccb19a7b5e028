import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockDir } from './lock-dir.ts'

const dir = mkdtempSync(join(tmpdir(), 'navrang-lock-'))
afterAll(() => rmSync(dir, { recursive: true }))

/** Another process that takes the lock and keeps it until it is killed. */
async function rival() {
  const code = `const { lockDir } = await import(${JSON.stringify(join(import.meta.dirname, 'lock-dir.ts'))})
    await lockDir(${JSON.stringify(dir)}); console.log('locked'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

test('a second process on the same folder is refused in one clear line', async () => {
  const child = await rival()
  await expect(lockDir(dir)).rejects.toThrow(
    /is in use by another Navrang process\. Stop that one, or set another DATA_DIR/,
  )
  child.kill('SIGKILL')
  await once(child, 'exit')
})

test('the lock of a killed process is free again', async () => {
  const child = await rival()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const unlock = await lockDir(dir)
  await expect(lockDir(dir)).rejects.toThrow(/in use/)
  await unlock()
  await (
    await lockDir(dir)
  )()
})
