import { Refusal } from '../../../../../contract/core/refusal.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Sender } from '../../../../platform/storage/pictures/decode-queue.ts'
import { storePicture } from '../../../../platform/storage/pictures/picture.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import type { PictureDraft, ProductDraft } from '../read/draft.ts'
import type { FindPicture, PictureSource } from './find-picture.ts'
import { findKnownMedia } from '../../products/queries.ts'
import type { Issue } from '../../../../platform/csv/issue.ts'
import { findKnownSources, insertPictureSource } from '../queries.ts'
import type { PictureLocation } from '../stored.ts'

/** `src` of the file -> its place; absent when it cannot be had at all. */
export type PictureLocations = ReadonlyMap<string, PictureLocation>

export type PictureImport = {
  db: Db
  storage: Storage
  find: FindPicture
  isDryRun: boolean
  width: number
  /** Whose pictures they are: those that the shop draws itself do not wait for others. */
  sender: Sender
  onPicture: () => void
  onIssue: (issue: Issue) => void
}
type Wanted = PictureDraft & { handle: string }
type Found = Wanted & PictureSource

/** Brings the products' pictures into our storage, each source once. One that fails is reported and stays outside. */
export async function importPictures(
  drafts: readonly ProductDraft[],
  gathering: PictureImport,
): Promise<PictureLocations> {
  const wanted = wantedBy(drafts)
  const places = await ourOwn(gathering.db, wanted)
  const found: Found[] = []
  const warn = (picture: Wanted, error: unknown) => {
    const { line, handle, src } = picture
    gathering.onIssue({
      line,
      column: 'Image Src',
      reason: `${src}: ${reasonOf(error)}`,
      handle,
      isWarning: true,
    })
    if (mayStayOutside(picture.src, error)) places.set(picture.src, { media_id: null, url: picture.src })
  }
  const others = wanted.filter(({ src }) => !places.has(src))
  await inParallel(others, gathering.width, async (picture) => {
    await gathering.find(picture.src).then(
      (source) => found.push({ ...picture, ...source }),
      (error: unknown) => warn(picture, error),
    )
  })
  const known = await findKnownSources(
    gathering.db,
    found.map(({ source }) => source),
  )
  await inParallel(found, gathering.width, async (picture) => {
    const media_id = known.get(picture.source) ?? (await bringIn(picture, gathering, warn))
    if (media_id) places.set(picture.src, { media_id, url: null })
    else if (gathering.isDryRun) places.set(picture.src, { media_id: null, url: picture.src })
  })
  return places
}

const OURS = /^(?:https?:\/\/[^/]+)?\/media\/([0-9a-f]{32})\//i

/** Pictures that the shop has kept before and named in its own export: an id is made of a picture's bytes. */
async function ourOwn(db: Db, wanted: readonly Wanted[]): Promise<Map<string, PictureLocation>> {
  const ids = new Map(wanted.flatMap(({ src }) => (OURS.test(src) ? [[src, OURS.exec(src)![1]!]] : [])))
  const known = await findKnownMedia(db, [...ids.values()])
  const ours = [...ids].filter(([, id]) => known.has(id))
  return new Map(ours.map(([src, media_id]) => [src, { media_id, url: null }]))
}

function wantedBy(drafts: readonly ProductDraft[]): Wanted[] {
  const wanted = new Map<string, Wanted>()
  for (const { handle, pictures = [] } of drafts) {
    for (const picture of pictures) wanted.set(picture.src, { ...picture, handle })
  }
  return [...wanted.values()]
}

async function bringIn(
  picture: Found,
  gathering: PictureImport,
  warn: (picture: Wanted, error: unknown) => void,
) {
  if (gathering.isDryRun) return null
  const bytes = await picture.read().catch((error: unknown) => warn(picture, error))
  if (!bytes) return null
  try {
    const stored = await storePicture(gathering.storage, bytes, { sender: gathering.sender })
    await insertPictureSource(gathering.db, picture.source, stored)
    gathering.onPicture()
    return stored.id
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'bad_picture') throw error // a full disk is not the picture's fault
    warn(picture, error)
    return null
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Shoppers' browsers may try an address that we could not reach, but never one that we may not ask. */
const mayStayOutside = (src: string, error: unknown) =>
  src.toLowerCase().startsWith('https://') && !(error instanceof Refusal && error.code === 'forbidden')

/** Does `work` for every item, at most `width` at a time. The first failure is thrown when all have stopped. */
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
