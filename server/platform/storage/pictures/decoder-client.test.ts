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

/** Returns the process id of the decoder process. */
function decoderPid(): number {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)]).toString()
  return Number.parseInt(
    lines.split('\n').find((line) => line.includes('decoder.ts'))!,
    10,
  )
}

test('pictures are decoded in a separate process, which is replaced when it dies', async () => {
  const storage = diskStorage(media)
  await storePicture(storage, await aPhoto())
  const first = decoderPid()
  process.kill(first, 'SIGKILL')
  const [during, later] = await Promise.allSettled(
    [aPhoto(), aPhoto()].map(async (photo) => storePicture(storage, await photo)),
  )
  expect(during?.status === 'fulfilled' || later?.status === 'fulfilled').toBe(true)
  expect((await storePicture(storage, await aPhoto())).width).toBe(300)
  expect(decoderPid()).not.toBe(first)
})

test('the decoder does not get the settings of the shop', async () => {
  await decodeInChildProcess(await aPhoto(), 'visitor')
  process.env['ADMIN_PASSWORD'] = 'a-secret-that-no-picture-needs'
  process.kill(decoderPid(), 'SIGKILL') // the next decoder process starts while ADMIN_PASSWORD is set
  await decodeInChildProcess(await aPhoto(), 'visitor').catch(() => null)
  await decodeInChildProcess(await aPhoto(), 'visitor')
  const environment = execFileSync('cat', [`/proc/${decoderPid()}/environ`]).toString()
  delete process.env['ADMIN_PASSWORD']
  expect(environment).toContain('MALLOC_ARENA_MAX')
  expect(environment).not.toContain('secret')
})
