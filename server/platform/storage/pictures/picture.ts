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

/** `width` and `height` are those of the largest file; `blur` is a data URI of less than 400 bytes; `bytes` is what all files take. */
const StoredPicture = z.object({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  blur: z.string(),
  bytes: z.int().default(0),
})
export type StoredPicture = z.infer<typeof StoredPicture>

const maxBytes = 10 * 1024 * 1024

/** Pictures that people send are read one at a time in a node: some take a hundred megabytes. */
const inTurn = createDecodeQueue()

/** Whose picture it is, and the name that it gets; without one its bytes give it its name. */
type Options = { sender?: Sender; id?: string | undefined }

/**
 * Keeps a photograph: upright, without EXIF, in every width. The same bytes are kept once, unless `id` gives them a name of their own.
 * Refuses `bad_picture` for what is no JPEG, PNG, WebP or AVIF, too large or damaged, `unavailable` when the shelf cannot take it, and
 * `overloaded` when too many wait.
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

  const { files, ...made } = await make(bytes, sender)
  const stored = { id, ...made }
  await storage.save(id, new Map([...files, [SUMMARY, Buffer.from(JSON.stringify(stored))]]))
  return stored
}

/** What the shop draws itself is trusted, and made here: a new shop draws hundreds at once. */
async function make(bytes: Buffer, sender: Sender): Promise<EncodedPicture> {
  if (sender !== 'shop') return inTurn(sender, () => decodeInChildProcess(bytes, sender))
  const { encodePicture: makeFiles } = await import('./make-files.ts')
  return makeFiles(bytes, sender).catch((error: Error) => {
    if (error instanceof InvalidPictureError) refuse('bad_picture', error.message)
    throw error
  })
}

const nameOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/** The picture `id` if all of it is there. */
async function readStored(storage: Storage, id: string): Promise<StoredPicture | null> {
  const summary = await storage.read(`${id}/${SUMMARY}`)
  try {
    return summary && StoredPicture.parse(JSON.parse(summary.toString()))
  } catch {
    return null // it was cut off
  }
}

/** Copies a kept picture from a private shelf to the public one under the same name, in one step. Again is harmless. */
export async function publishPicture({ from, to, id }: { from: Storage; to: Storage; id: string }) {
  if (await to.read(`${id}/${SUMMARY}`)) return
  const files = new Map<string, Buffer>()
  for (const name of pictureNames) {
    files.set(
      name,
      (await from.read(`${id}/${name}`)) ?? refuse('not_found', 'This picture is not there any more'),
    )
  }
  await to.save(id, files)
}
