import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aPhoto } from '../../../testing/submission-fixture.ts'
import { decodeInChildProcess } from './decoder-client.ts'
import { diskStorage } from '../disk-storage.ts'
import { storePicture } from './picture.ts'

const media = mkdtempSync(join(tmpdir(), 'decoder-'))
afterAll(() => rmSync(media, { recursive: true }))

/** The process that decodes pictures for this one. */
function decoderPid(): number {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)]).toString()
  return Number.parseInt(
    lines.split('\n').find((line) => line.includes('decoder.ts'))!,
    10,
  )
}

test('pictures are decoded in a process of their own, and when it dies the next one takes its place', async () => {
  const storage = diskStorage(media)
  await storePicture(storage, await aPhoto())
  const first = decoderPid()
  process.kill(first, 'SIGKILL')
  const [during, later] = await Promise.allSettled(
    [aPhoto(), aPhoto()].map(async (one) => storePicture(storage, await one)),
  )
  expect(during?.status === 'fulfilled' || later?.status === 'fulfilled').toBe(true)
  expect((await storePicture(storage, await aPhoto())).width).toBe(300)
  expect(decoderPid()).not.toBe(first)
})

test('the decoder is told nothing of the shop’s settings', async () => {
  process.env['ADMIN_PASSWORD'] = 'a-secret-that-no-picture-needs'
  process.kill(decoderPid(), 'SIGKILL') // the next one is started with the settings of this moment
  await decodeInChildProcess(await aPhoto(), 'visitor').catch(() => null)
  await decodeInChildProcess(await aPhoto(), 'visitor')
  const told = execFileSync('cat', [`/proc/${decoderPid()}/environ`]).toString()
  delete process.env['ADMIN_PASSWORD']
  expect(told).toContain('MALLOC_ARENA_MAX')
  expect(told).not.toContain('secret')
})
