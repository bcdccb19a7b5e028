import { resolve } from 'node:path'
import type { Env } from '../../env.ts'
import { s3Storage } from './s3-storage.ts'
import { diskStorage } from './disk-storage.ts'

/** The files of a picture by their names. The last one says that all others are there. */
export type PictureFiles = ReadonlyMap<string, Buffer>

/**
 * A place for pictures, in a folder or in a bucket that all nodes share. Whatever cannot be kept or read because the place is
 * full, away or too slow is refused as `unavailable`; nothing of it counts as kept then.
 */
export type Storage = {
  /** The bytes under a path such as `<id>/320.webp`; null when there are none. */
  read: (path: string) => Promise<Buffer<ArrayBuffer> | null>
  /** Keeps all files of picture `id`, or none that count. Again is harmless. */
  save: (id: string, files: PictureFiles) => Promise<void>
  /** Writes one file, as a restore and a move do. */
  put: (path: string, bytes: Buffer) => Promise<void>
  /** Removes picture `id`, if it is there. */
  delete: (id: string) => Promise<void>
  /** The ids of pictures that were kept before this moment, whole or not. */
  idsBefore: (moment: Date) => Promise<string[]>
  /** Every path there is, sorted. */
  paths: () => Promise<string[]>
}

/** `media` is public under `/media/`; nothing of `private` is, and submissions are pictures that nobody has approved yet. */
export type StorageName = 'media' | 'private' | 'private/submissions'

export const openStorage = (
  { bucket, DATA_DIR }: Pick<Env, 'bucket' | 'DATA_DIR'>,
  name: StorageName,
): Storage => (bucket ? s3Storage(bucket, name) : diskStorage(resolve(DATA_DIR, name)))

const AT_ONCE = 16

/** Copies every file that is not there yet; a picture never changes under its name. Answers how many were copied. */
export async function copyStorage({ from, to }: { from: Storage; to: Storage }): Promise<number> {
  const there = new Set(await to.paths())
  const missing = (await from.paths()).filter((path) => !there.has(path))
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    await Promise.all(missing.slice(at, at + AT_ONCE).map((path) => copyFile(path, { from, to })))
  }
  return missing.length
}

/** What was removed meanwhile needs no copy. */
async function copyFile(path: string, { from, to }: { from: Storage; to: Storage }) {
  const bytes = await from.read(path)
  if (bytes) await to.put(path, bytes)
}
