import { readFile, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { refuse } from '../../../../../contract/core/refusal.ts'
import { fetchPicture } from './fetch-picture.ts'
import { isUrl, relativePath } from './image-source.ts'

const maxBytes = 10 * 1024 * 1024

/**
 * A picture that was found. `source` identifies the content of the picture and is known before the bytes are read. If a picture
 * with the same `source` is already stored, its bytes are not read again.
 */
export type PictureSource = { source: string; read: () => Promise<Buffer> }
/**
 * Finds a picture by `src`, which is a URL or a file path. Refuses with `bad_picture` if the file is missing, and with
 * `forbidden` if it is outside the folder of the CSV file.
 */
export type FindPicture = (src: string) => Promise<PictureSource>

/** Returns a function that finds pictures on the web and in `folder`, the folder of the CSV file. */
export const findPictureIn =
  (folder: string): FindPicture =>
  async (src) =>
    isUrl(src) ? { source: src, read: () => fetchPicture(src) } : localPicture(folder, relativePath(src))

/** Finds a picture in the folder. Resolves symbolic links first, so that a link cannot lead to a file outside the folder. */
async function localPicture(folder: string, src: string): Promise<PictureSource> {
  const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, src)).catch(() => '')])
  if (!path) return refuse('bad_picture', 'File not found in the catalogue folder')
  const relativeToRoot = relative(root, path)
  if (relativeToRoot === '' || relativeToRoot.split(/[\\/]/)[0] === '..' || isAbsolute(relativeToRoot)) {
    return refuse('forbidden', `${src} is outside the catalogue folder`)
  }
  const { size, mtimeMs } = await stat(path)
  if (size > maxBytes) return refuse('bad_picture', `${src} is larger than 10 MB`)
  return { source: `file:${path}?size=${size}&changed=${mtimeMs}`, read: () => readFile(path) }
}
