import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { constants } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

const Copied = z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })

/** What a backup consists of. It is written last: a folder without it is no backup. */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  database: z.enum(['embedded', 'postgres']),
  /** Where the pictures were when they are not in the backup themselves. */
  mediaElsewhere: z.string().nullable(),
  files: z.array(Copied),
})
export type Manifest = z.infer<typeof Manifest>

/** What a shop keeps beside its database; `private` are photographs of handovers. Pictures may be in a bucket. */
export const folders = ['media', 'private', 'mail'] as const
export const shelves = ['media', 'private'] as const

const NAME = 'manifest.json'

export const writeManifest = (dir: string, manifest: Manifest) =>
  writeFile(join(dir, NAME), JSON.stringify(manifest, null, 2))

/** Reads a backup's manifest, or says in one line why this is none. */
export async function readManifest(dir: string): Promise<Manifest> {
  const text = await readFile(join(dir, NAME), 'utf8').catch(() => {
    throw new Error(`${dir} is no complete backup: it has no ${NAME}`)
  })
  return Manifest.parse(JSON.parse(text))
}

/** Size and checksum of a file of the backup. */
export async function weigh(dir: string, path: string): Promise<Manifest['files'][number]> {
  const file = join(dir, path)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { path, bytes: (await stat(file)).size, sha256: hash.digest('hex') }
}

/** Says which file of the backup is not what it was. */
export async function verify(dir: string, { files }: Manifest) {
  for (const { path, bytes, sha256 } of files) {
    const now = await weigh(dir, path).catch(() => null)
    if (!now) throw new Error(`The backup is damaged: ${path} is missing`)
    const isSame = now.bytes === bytes && now.sha256 === sha256
    if (!isSame) throw new Error(`The backup is damaged: ${path} is not what it was`)
  }
}

/** Copies a file, and makes the folders on its way. */
export async function copyTo(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to, constants.COPYFILE_FICLONE)
}
