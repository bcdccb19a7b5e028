import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { refuseUnavailable } from './unavailable.ts'
import type { PictureFiles, Storage } from './storage.ts'

/** The names of temporary folders begin like this. */
const TEMPORARY = '.half-'

/**
 * Creates a storage that keeps pictures as files under `folder`. The files of a picture are written to a temporary folder, which is
 * then renamed, so that the picture appears atomically.
 */
export const diskStorage = (folder: string): Storage => ({
  read: (path) => readFile(join(folder, path)).catch(nullWhenAbsent),
  save: (id, files) => savePicture(folder, id, files).catch(unavailableOnStorageError),
  put: (path, bytes) => put(join(folder, path), bytes).catch(unavailableOnStorageError),
  delete: (id) => rm(join(folder, id), { recursive: true, force: true }),
  idsBefore: (moment) => idsBefore(folder, moment),
  paths: () => filesUnder(folder),
})

async function savePicture(folder: string, id: string, files: PictureFiles): Promise<void> {
  const temporary = join(folder, `${TEMPORARY}${id}-${randomUUID()}`)
  try {
    await mkdir(temporary, { recursive: true })
    await writeAll(temporary, files)
    await publish(temporary, join(folder, id), [...files.keys()].at(-1)!)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** Writes all files into `folder`. Files with the same bytes are stored once, with several hard links. */
async function writeAll(folder: string, files: PictureFiles) {
  const written = new Map<Buffer, string>()
  for (const [name, bytes] of files) {
    const [path, same] = [join(folder, name), written.get(bytes)]
    if (same) await link(same, path).catch(() => copyFile(same, path)) // copies the file, because the file system does not support hard links
    else await writeFile(path, bytes)
    written.set(bytes, same ?? path)
  }
}

/**
 * Renames the temporary folder to `target`. Does nothing if `target` exists and has the last file, because another request has then
 * stored the same picture. A `target` without the last file is incomplete and is replaced.
 */
async function publish(temporary: string, target: string, last: string): Promise<void> {
  try {
    await rename(temporary, target)
  } catch (error) {
    if (await readFile(join(target, last)).catch(nullWhenAbsent)) return
    await rm(target, { recursive: true, force: true })
    await rename(temporary, target).catch(() => Promise.reject(error))
  }
}

async function put(path: string, bytes: Buffer) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
}

async function idsBefore(folder: string, moment: Date): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const times = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)))
  return names.filter((_, at) => (times[at]?.mtimeMs ?? Infinity) < moment.getTime())
}

/**
 * Returns the sorted relative paths of all files under `folder` that are not temporary. Empty if the folder does not exist. Folders that
 * are deleted meanwhile are skipped.
 */
export async function filesUnder(folder: string): Promise<string[]> {
  const paths: string[] = []
  const waiting = ['']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const entry of await entriesOf(join(folder, path))) {
      const inside = join(path, entry.name)
      if (entry.isFile()) paths.push(inside)
      if (entry.isDirectory() && !entry.name.startsWith(TEMPORARY)) waiting.push(inside)
    }
  }
  return paths.toSorted()
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as CodedError).code === 'ENOENT') return []
    throw error
  }
}

type CodedError = { code?: string }

/** Returns null for the error of a file that does not exist, and rethrows all other errors. */
export function nullWhenAbsent(error: CodedError): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

/** Codes of errors of the disk: no space, quota exceeded, file too large, read-only file system, I/O error. */
const storageErrors = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO'])

function unavailableOnStorageError(error: CodedError): never {
  if (storageErrors.has(error.code ?? '')) return refuseUnavailable(`the picture folder: ${error.code}`)
  throw error
}
