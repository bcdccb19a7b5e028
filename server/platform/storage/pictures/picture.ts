import { createHash } from 'node:crypto'
import { z } from 'zod'
import { refuse } from '../../../../contract/core/refusal.ts'
import { InvalidPictureError } from './picture-cost.ts'
import { decodeInChildProcess } from './decoder-client.ts'
import { createDecodeQueue, type Sender } from './decode-queue.ts'
import type { EncodedPicture } from './make-files.ts'
import { SUMMARY, pictureNames } from './picture-names.ts'
import type { Storage } from '../storage.ts'
import { sniffPicture } from './sniff.ts'

/**
 * A stored picture. `width` and `height`: size of the largest file in pixels. `blur`: a preview as a data URI of less than 400 bytes.
 * `bytes`: total size of all files.
 */
const StoredPicture = z.object({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  blur: z.string(),
  bytes: z.int().default(0),
})
export type StoredPicture = z.infer<typeof StoredPicture>

const maxBytes = 10 * 1024 * 1024

/** Queue for uploaded pictures. A node decodes one picture at a time, because some pictures need more than a hundred megabytes. */
const runInQueue = createDecodeQueue()

/** `id`: the id under which the picture is stored; by default a hash of its bytes. */
type Options = { sender?: Sender; id?: string | undefined }

/**
 * Stores a picture in all widths, upright and without EXIF. The same bytes are stored once, unless `id` is given. Refuses with
 * `bad_picture` (not a JPEG, PNG, WebP or AVIF, too large or damaged), `unavailable` (storage failure), or `overloaded` (too many
 * pictures wait).
 */
export async function storePicture(
  storage: Storage,
  picture: Uint8Array,
  { sender = 'staff', id = nameOf(picture) }: Options = {},
): Promise<StoredPicture> {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  if (bytes.length > maxBytes) refuse('bad_picture', 'The picture is larger than 10 MB')
  if (!sniffPicture(bytes)) refuse('bad_picture', 'Only JPEG, PNG, WebP and AVIF pictures can be used')

  const known = await readStored(storage, id)
  if (known) return known

  return storeEncoded(storage, id, await encode(bytes, sender))
}

/** Stores the files of a picture that is encoded already. Idempotent. */
export async function storeEncoded(
  storage: Storage,
  id: string,
  { files, ...details }: EncodedPicture,
): Promise<StoredPicture> {
  const stored = { id, ...details }
  await storage.save(id, new Map([...files, [SUMMARY, Buffer.from(JSON.stringify(stored))]]))
  return stored
}

/** Encodes a picture. Pictures from the shop itself are trusted, so they are encoded in this process, which is faster for hundreds. */
async function encode(bytes: Buffer, sender: Sender): Promise<EncodedPicture> {
  if (sender !== 'shop') return runInQueue(sender, () => decodeInChildProcess(bytes, sender))
  const { encodePicture: makeFiles } = await import('./make-files.ts')
  return makeFiles(bytes, sender).catch((error: Error) => {
    if (error instanceof InvalidPictureError) refuse('bad_picture', error.message)
    throw error
  })
}

const nameOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/** Returns the stored picture `id`; null if it is not stored completely. */
async function readStored(storage: Storage, id: string): Promise<StoredPicture | null> {
  const summary = await storage.read(`${id}/${SUMMARY}`)
  try {
    return summary && StoredPicture.parse(JSON.parse(summary.toString()))
  } catch {
    return null // the file is truncated
  }
}

/** Returns whether all files of the picture `id` are stored. */
export const isPictureStored = async (storage: Storage, id: string): Promise<boolean> =>
  (await readStored(storage, id)) !== null

/** Copies a picture from a private storage to the public one under the same id. Idempotent. */
export async function publishPicture({ from, to, id }: { from: Storage; to: Storage; id: string }) {
  if (await to.read(`${id}/${SUMMARY}`)) return
  const files = new Map<string, Buffer>()
  for (const name of pictureNames) {
    files.set(
      name,
      (await from.read(`${id}/${name}`)) ?? refuse('not_found', 'This picture no longer exists'),
    )
  }
  await to.save(id, files)
}

/** Copies the files of a published picture that the public storage lacks. Idempotent. */
export async function completePicture({ from, to, id }: { from: Storage; to: Storage; id: string }) {
  for (const path of pictureNames.map((name) => `${id}/${name}`)) {
    if (await to.read(path)) continue
    const bytes = await from.read(path)
    if (bytes) await to.put(path, bytes)
  }
}
