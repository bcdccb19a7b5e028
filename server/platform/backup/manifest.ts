import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { constants } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { beginEncryption, decrypt, encrypt, encryptedName, isEncrypted, keyOf } from './encryption.ts'

const Copied = z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })

/** The list of a backup's contents. The manifest is written last, so a folder without one is an incomplete backup. */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  database: z.enum(['embedded', 'postgres']),
  /** The place of the pictures if the backup does not contain them. New backups always contain the pictures, so null is written here. */
  mediaElsewhere: z.string().nullable(),
  /** Explains to people what the backup contains. Backups of older versions do not have these notes. */
  contains: z.array(z.string()).optional(),
  files: z.array(Copied),
})
export type Manifest = z.infer<typeof Manifest>

const contains = [
  'The whole shop: keep this backup as safe as the shop itself, and delete old ones.',
  'The database: names, e-mail addresses, phone numbers, addresses, orders, payments and bank accounts; hashes of passwords, secrets of second factors and the keys that sign sessions.',
  'Files: pictures of products, private photographs of rentals and returns, and e-mails that have not been sent yet.',
]

/**
 * Folders of DATA_DIR that a backup contains. `private` contains, for example, photographs of handovers. If the shop uses a
 * bucket, `media` and `private` are in the bucket instead.
 */
export const folders = ['media', 'private', 'mail'] as const
export const storages = ['media', 'private'] as const

const NAME = 'manifest.json'

/** Starts a backup in the empty folder `dir`. The backup is encrypted if there is a passphrase. */
export async function beginBackup(dir: string, passphrase: string | null) {
  await mkdir(dir, { recursive: true })
  if ((await readdir(dir)).length > 0) throw new Error(`${dir} is not empty`)
  await chmod(dir, 0o700)
  const key = passphrase === null ? null : await beginEncryption(dir, passphrase)
  const files: Manifest['files'] = []

  async function write(path: string, source: AsyncIterable<Buffer>) {
    const file = join(dir, key ? encryptedName(path) : path)
    await mkdir(dirname(file), { recursive: true })
    await pipeline(key ? encrypt(source, { key, path }) : source, createWriteStream(file))
  }
  return {
    /** Adds a file under `path` to the backup and records its size and checksum for the manifest. */
    add: async (path: string, source: AsyncIterable<Buffer>) => {
      const { stream, measure } = measured(source)
      await write(path, stream)
      files.push({ path, ...measure() })
    },
    finish: async (about: Pick<Manifest, 'madeAt' | 'database'>): Promise<Manifest> => {
      files.sort((a, b) => (a.path < b.path ? -1 : 1))
      const manifest: Manifest = { format: 1, ...about, mediaElsewhere: null, contains, files }
      await write(NAME, streamOf(Buffer.from(JSON.stringify(manifest, null, 2))))
      return manifest
    },
  }
}

/** Converts bytes to a stream of one chunk. */
export async function* streamOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

function measured(source: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  let bytes = 0
  async function* passing() {
    for await (const chunk of source) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  return { stream: passing(), measure: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/**
 * Reads the backup in `dir`. Throws a one-line error if the backup is not complete. Decrypts an encrypted backup to the empty folder
 * `plain` first. Returns the manifest. `at` is the folder with the readable files: `plain` for an encrypted backup, otherwise `dir`.
 */
export async function readBackup(
  dir: string,
  { plain, passphrase }: { plain: string; passphrase: string | undefined },
) {
  if (!isEncrypted(dir)) {
    const text = await readFile(join(dir, NAME), 'utf8').catch(() => notComplete(dir))
    return { manifest: Manifest.parse(JSON.parse(text)), at: dir }
  }
  const key = await keyOf(dir, passphrase)
  await stat(join(dir, encryptedName(NAME))).catch(() => notComplete(dir))
  async function take(path: string) {
    await mkdir(dirname(join(plain, path)), { recursive: true })
    await pipeline(decrypt(dir, { key, path }), createWriteStream(join(plain, path))).catch((error: Error) =>
      refuseDamaged(path, error),
    )
  }
  await take(NAME)
  const manifest = Manifest.parse(JSON.parse(await readFile(join(plain, NAME), 'utf8')))
  for (const { path } of manifest.files) await take(path)
  return { manifest, at: plain }
}

function notComplete(dir: string): never {
  throw new Error(`${dir} is not a complete backup: it has no ${NAME}`)
}

/**
 * Throws an error that says which file of the backup is damaged. Rethrows errors of the disk, for example a full disk, because
 * they do not mean that the backup is damaged.
 */
function refuseDamaged(path: string, error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT') throw new Error(`The backup is damaged: ${path} is missing`, { cause: error })
  if (error.code && /^E[A-Z]+$/.test(error.code)) throw error
  throw new Error(`The backup is damaged: ${path} does not match its checksum`, { cause: error })
}

/** Returns the size and the checksum of a file of the backup. */
async function measureFile(dir: string, path: string): Promise<Manifest['files'][number]> {
  const { stream, measure } = measured(createReadStream(join(dir, path)))
  for await (const chunk of stream) void chunk
  return { path, ...measure() }
}

/**
 * Compares all files with the sizes and checksums in the manifest. Throws an error that names the first damaged or missing file.
 */
export async function verify(dir: string, { files }: Manifest) {
  for (const { path, bytes, sha256 } of files) {
    const now = await measureFile(dir, path).catch(() => null)
    if (!now) throw new Error(`The backup is damaged: ${path} is missing`)
    const isSame = now.bytes === bytes && now.sha256 === sha256
    if (!isSame) throw new Error(`The backup is damaged: ${path} does not match its checksum`)
  }
}

/** Copies a file and creates the folders that are missing. */
export async function copyTo(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  await chmod(to, 0o600) // `copyFile` keeps the permissions of the source; in an older backup, other users may read it
}
