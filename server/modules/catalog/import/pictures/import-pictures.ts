import { Refusal } from '../../../../../contract/core/refusal.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Sender } from '../../../../platform/storage/pictures/decode-queue.ts'
import { storePicture } from '../../../../platform/storage/pictures/picture.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import type { PictureDraft, ProductDraft } from '../read/draft.ts'
import type { FindPicture, PictureSource } from './find-picture.ts'
import { findKnownMedia } from '../../products/queries.ts'
import type { Issue } from '../../../../platform/csv/issue.ts'
import { findKnownSources, insertPictureSources } from '../queries.ts'
import type { PictureLocation } from '../stored.ts'

/** Maps each picture source of the file (a URL or a file path) to the location of the picture. A picture that cannot be used is absent. */
export type PictureLocations = ReadonlyMap<string, PictureLocation>

export type PictureImport = {
  db: Db
  storage: Storage
  find: FindPicture
  isDryRun: boolean
  width: number
  /** Who supplies the pictures. Pictures of the sender `shop`, for example those of the sample shop, skip the decoding queue. */
  sender: Sender
  onPicture: () => void
  onIssue: (issue: Issue) => void
}
type RequestedPicture = PictureDraft & { handle: string }
type FoundPicture = RequestedPicture & PictureSource

/**
 * Finds and stores the pictures of the products. A picture that occurs several times is stored once. A picture that cannot be stored is
 * reported as a warning; if `canKeepUrl` allows it, the product keeps the external URL of this picture.
 */
export async function importPictures(
  drafts: readonly ProductDraft[],
  pictureImport: PictureImport,
): Promise<PictureLocations> {
  const requested = requestedPictures(drafts)
  const locations = await findStoredPictures(pictureImport.db, requested)
  const found: FoundPicture[] = []
  const warn = (picture: RequestedPicture, error: unknown) => {
    const { line, handle, src } = picture
    pictureImport.onIssue({
      line,
      column: 'Image Src',
      reason: `${src}: ${reasonOf(error)}`,
      handle,
      isWarning: true,
    })
    if (canKeepUrl(picture.src, error)) locations.set(picture.src, { media_id: null, url: picture.src })
  }
  const missing = requested.filter(({ src }) => !locations.has(src))
  await inParallel(missing, pictureImport.width, async (picture) => {
    await pictureImport.find(picture.src).then(
      (source) => found.push({ ...picture, ...source }),
      (error: unknown) => warn(picture, error),
    )
  })
  const known = await findKnownSources(
    pictureImport.db,
    found.map(({ source }) => source),
  )
  await inParallel(found, pictureImport.width, async (picture) => {
    const media_id = known.get(picture.source) ?? (await storeSource(picture, pictureImport, warn))
    if (media_id) locations.set(picture.src, { media_id, url: null })
    else if (pictureImport.isDryRun) locations.set(picture.src, { media_id: null, url: picture.src })
  })
  return locations
}

const STORED_URL = /^(?:https?:\/\/[^/]+)?\/media\/([0-9a-f]{32})\//i

/**
 * Finds the pictures that are in our storage already. Their URLs come from an export of this shop and contain the id of the
 * stored picture.
 */
async function findStoredPictures(
  db: Db,
  requested: readonly RequestedPicture[],
): Promise<Map<string, PictureLocation>> {
  const ids = new Map(
    requested.flatMap(({ src }) => (STORED_URL.test(src) ? [[src, STORED_URL.exec(src)![1]!]] : [])),
  )
  const known = await findKnownMedia(db, [...ids.values()])
  const stored = [...ids].filter(([, id]) => known.has(id))
  return new Map(stored.map(([src, media_id]) => [src, { media_id, url: null }]))
}

function requestedPictures(drafts: readonly ProductDraft[]): RequestedPicture[] {
  const requested = new Map<string, RequestedPicture>()
  for (const { handle, pictures = [] } of drafts) {
    for (const picture of pictures) requested.set(picture.src, { ...picture, handle })
  }
  return [...requested.values()]
}

async function storeSource(
  picture: FoundPicture,
  pictureImport: PictureImport,
  warn: (picture: RequestedPicture, error: unknown) => void,
) {
  if (pictureImport.isDryRun) return null
  const bytes = await picture.read().catch((error: unknown) => warn(picture, error))
  if (!bytes) return null
  try {
    const stored = await storePicture(pictureImport.storage, bytes, { sender: pictureImport.sender })
    await insertPictureSources(pictureImport.db, [{ source: picture.source, ...stored }])
    pictureImport.onPicture()
    return stored.id
  } catch (error) {
    // Any other error is a failure of the server, for example a full disk, and not of the picture.
    if (!(error instanceof Refusal) || error.code !== 'bad_picture') throw error
    warn(picture, error)
    return null
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Returns whether the product may keep the external URL of a picture that the server could not fetch. It may keep an https URL,
 * because a browser may be able to reach the picture. It may not keep a URL with a forbidden address.
 */
const canKeepUrl = (src: string, error: unknown) =>
  src.toLowerCase().startsWith('https://') && !(error instanceof Refusal && error.code === 'forbidden')

/**
 * Runs `work` for every item, for at most `width` items at the same time. After a failure it starts no further items, waits for
 * the items in progress and throws the first error.
 */
async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  const failures: unknown[] = []
  const worker = async () => {
    for (const item of queue) {
      if (failures.length > 0) return
      await work(item).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  if (failures.length > 0) throw failures[0]
}
