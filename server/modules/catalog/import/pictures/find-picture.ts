import { readFile, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { refuse } from '../../../../../contract/core/refusal.ts'
import { fetchPicture } from './fetch-picture.ts'
import { isUrl, relativePath } from './image-source.ts'

const maxBytes = 10 * 1024 * 1024

/** `source` names the picture's content as far as one can know it unread: the same source is read only once, ever. */
export type PictureSource = { source: string; read: () => Promise<Buffer> }
/** Refuses `bad_picture` for a file that is not there, `forbidden` for one that is not in the folder. */
export type FindPicture = (src: string) => Promise<PictureSource>

/** Finds pictures on the web and in `folder`, the CSV file's own. */
export const findPictureIn =
  (folder: string): FindPicture =>
  async (src) =>
    isUrl(src) ? { source: src, read: () => fetchPicture(src) } : localPicture(folder, relativePath(src))

/** The path is judged after links are followed, so that no link leads out of the folder. */
async function localPicture(folder: string, src: string): Promise<PictureSource> {
  const [home, path] = await Promise.all([realpath(folder), realpath(join(folder, src)).catch(() => '')])
  if (!path) return refuse('bad_picture', `There is no file ${src} beside the catalogue`)
  const way = relative(home, path)
  if (way === '' || way.split(/[\\/]/)[0] === '..' || isAbsolute(way)) {
    return refuse('forbidden', `${src} leads out of the folder of the catalogue`)
  }
  const { size, mtimeMs } = await stat(path)
  if (size > maxBytes) return refuse('bad_picture', `${src} is larger than 10 MB`)
  return { source: `file:${path}?size=${size}&changed=${mtimeMs}`, read: () => readFile(path) }
}
