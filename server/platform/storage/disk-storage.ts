import { randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { refuseUnavailable } from './unavailable.ts'
import type { PictureFiles, Storage } from './storage.ts'

/** Pictures as files under `folder`. A picture appears in one step: its folder is written beside it and renamed. */
export const diskStorage = (folder: string): Storage => ({
  read: (path) => readFile(join(folder, path)).catch(nullWhenAbsent),
  save: (id, files) => keep(folder, id, files).catch(unavailableWhenFull),
  put: (path, bytes) => put(join(folder, path), bytes).catch(unavailableWhenFull),
  delete: (id) => rm(join(folder, id), { recursive: true, force: true }),
  idsBefore: (moment) => idsBefore(folder, moment),
  paths: () => filesUnder(folder),
})

async function keep(folder: string, id: string, files: PictureFiles): Promise<void> {
  const half = join(folder, `.half-${id}-${randomUUID()}`)
  try {
    await mkdir(half, { recursive: true })
    await writeAll(half, files)
    await publish(half, join(folder, id), [...files.keys()].at(-1)!)
  } finally {
    await rm(half, { recursive: true, force: true })
  }
}

/** The same bytes under a second name are a second name of the same file. */
async function writeAll(folder: string, files: PictureFiles) {
  const written = new Map<Buffer, string>()
  for (const [name, bytes] of files) {
    const [path, same] = [join(folder, name), written.get(bytes)]
    if (same) await link(same, path).catch(() => copyFile(same, path)) // not every disk knows links
    else await writeFile(path, bytes)
    written.set(bytes, same ?? path)
  }
}

/** A rival that was faster has stored the same picture. What stands there without its last file is no picture. */
async function publish(half: string, place: string, last: string): Promise<void> {
  try {
    await rename(half, place)
  } catch (error) {
    if (await readFile(join(place, last)).catch(nullWhenAbsent)) return
    await rm(place, { recursive: true, force: true })
    await rename(half, place).catch(() => Promise.reject(error))
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

/** Every file under `folder`, as paths from there, sorted, without what is half written; none when there is no such folder. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('.half-'))
    .toSorted()
}

type CodedError = { code?: string }

function nullWhenAbsent(error: CodedError): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

/** No space, no quota, a file as large as the process may write, a disk that became read-only or breaks. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO'])

function unavailableWhenFull(error: CodedError): never {
  if (full.has(error.code ?? '')) return refuseUnavailable(`the folder of the pictures: ${error.code}`)
  throw error
}
