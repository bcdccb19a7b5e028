import { resolve } from 'node:path'
import { readEnv } from '../../env.ts'
import { diskStorage } from './disk-storage.ts'
import { openStorage, copyStorage } from './storage.ts'

// Copies the pictures under DATA_DIR to the bucket of MEDIA_URL. Copies only missing files and deletes nothing.

try {
  const env = readEnv(process.env)
  if (!env.bucket) throw new Error('MEDIA_URL: set it to the bucket that the pictures should be moved to')
  for (const name of ['media', 'private'] as const) {
    const copied = await copyStorage({
      from: diskStorage(resolve(env.DATA_DIR, name)),
      to: openStorage(env, name),
    })
    process.stdout.write(`${name}: ${copied} files copied\n`)
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
