import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Runs `work`, unless its last run was for the same contents of these files. The file `stamp` has the hash of the contents. */
export async function onceFor(stamp, files, work) {
  const wanted = hashOf(files)
  if (isStamped(stamp, wanted)) return
  await work()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

export function hashOf(files) {
  const hash = createHash('sha1')
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

export const isStamped = (stamp, hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

/** Returns the paths of all files in a folder and its folders. */
export const filesIn = (dir) =>
  readdirSync(dir).flatMap((name) => {
    const path = join(dir, name)
    return statSync(path).isDirectory() ? filesIn(path) : [path]
  })
