import type { Storage } from './storage.ts'

const AT_ONCE = 16

/** Copies every file that is not there yet; a picture never changes under its name. Answers how many were copied. */
export async function copyStorage({ from, to }: { from: Storage; to: Storage }): Promise<number> {
  const there = new Set(await to.paths())
  const missing = (await from.paths()).filter((path) => !there.has(path))
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    await Promise.all(missing.slice(at, at + AT_ONCE).map((path) => copyOne(path, { from, to })))
  }
  return missing.length
}

/** What was removed meanwhile needs no copy. */
async function copyOne(path: string, { from, to }: { from: Storage; to: Storage }) {
  const bytes = await from.read(path)
  if (bytes) await to.put(path, bytes)
}
