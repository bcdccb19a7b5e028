import { resolve } from 'node:path'
import type { Env } from '../../env.ts'
import { s3Storage } from './s3-storage.ts'
import { diskStorage } from './disk-storage.ts'

/** The files of a picture by name. The last file is written after all others, so the picture is complete if this file exists. */
export type PictureFiles = ReadonlyMap<string, Buffer>

/**
 * Object storage for pictures: a folder, or an S3 bucket that all nodes share. If the storage is full, down or too slow, an operation
 * is refused as `unavailable`, and a picture that it was storing does not count as stored.
 */
export type Storage = {
  /** Returns the bytes of the file at a path such as `<id>/320.webp`; null if there is no such file. */
  read: (path: string) => Promise<Buffer<ArrayBuffer> | null>
  /** Stores all files of picture `id`. If this fails, the picture does not count as stored. Idempotent. */
  save: (id: string, files: PictureFiles) => Promise<void>
  /** Writes a single file, for restores and copies. */
  put: (path: string, bytes: Buffer) => Promise<void>
  /** Removes picture `id` if it exists. */
  delete: (id: string) => Promise<void>
  /** Returns the ids of the pictures, complete or not, that were stored before this moment. */
  idsBefore: (moment: Date) => Promise<string[]>
  /** Returns the paths of all files, sorted. */
  paths: () => Promise<string[]>
}

/** `media` is public under `/media/`, `private` is not. `private/submissions` contains pictures that are not approved yet. */
export type StorageName = 'media' | 'private' | 'private/submissions'

export const openStorage = (
  { bucket, DATA_DIR }: Pick<Env, 'bucket' | 'DATA_DIR'>,
  name: StorageName,
): Storage => (bucket ? s3Storage(bucket, name) : diskStorage(resolve(DATA_DIR, name)))

const CONCURRENCY = 16

/** Copies the files that are missing in `to`; existing files never change. Returns the number of missing files. */
export async function copyStorage({ from, to }: { from: Storage; to: Storage }): Promise<number> {
  const existing = new Set(await to.paths())
  const missing = (await from.paths()).filter((path) => !existing.has(path))
  for (let at = 0; at < missing.length; at += CONCURRENCY) {
    await Promise.all(missing.slice(at, at + CONCURRENCY).map((path) => copyFile(path, { from, to })))
  }
  return missing.length
}

/** Copies a file. Does nothing if the file was deleted after it was listed. */
async function copyFile(path: string, { from, to }: { from: Storage; to: Storage }) {
  const bytes = await from.read(path)
  if (bytes) await to.put(path, bytes)
}
