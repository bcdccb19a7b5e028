import { sql } from 'kysely'
import { drawPicture } from '../../tools/sample-art/draw.ts'
import type { Env } from '../env.ts'
import type { Db } from '../platform/db/database.ts'
import { isPictureStored, storePicture } from '../platform/storage/pictures/picture.ts'
import { openStorage, type StorageName } from '../platform/storage/storage.ts'
import { parseSeason, readSeasons, type SeasonPicture } from './load-season.ts'

const WIDTH = 960

/** The light of a lamp, and the shadow at the edges of a photograph. */
const roomLight = (width: number, height: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs><radialGradient id="light" cx="35%" cy="25%" r="95%">
  <stop offset="0" stop-color="#ffe9b8" stop-opacity="0.28"/>
  <stop offset="0.55" stop-color="#8a5a2b" stop-opacity="0.08"/>
  <stop offset="1" stop-color="#2a1608" stop-opacity="0.5"/>
  </radialGradient></defs><rect width="100%" height="100%" fill="url(#light)"/></svg>`)

/** Draws a photograph that a customer took of the drawing `source`: closer, a little crooked, and in the light of a room. */
export async function drawPhotograph(source: string, width = WIDTH): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const height = Math.round(width * 1.25)
  const angle = (source.length % 2 === 0 ? 1 : -1) * (2 + (source.length % 4))
  const turned = await sharp(await drawPicture(source, Math.round(width * 1.4)))
    .rotate(angle, { background: '#d9c7b3' })
    .toBuffer({ resolveWithObject: true })
  const left = Math.round((turned.info.width - width) / 2)
  const top = Math.round((turned.info.height - height) / 3)
  const part = await sharp(turned.data).extract({ left, top, width, height }).toBuffer()
  return sharp(part)
    .composite([{ input: roomLight(width, height) }])
    .modulate({ saturation: 0.85 })
    .jpeg({ quality: 88 })
    .toBuffer()
}

const draw = ({ source, isPhotograph }: SeasonPicture, width: number) =>
  isPhotograph ? drawPhotograph(source, width) : drawPicture(source, width)

type Place = { id: string; storage: StorageName }

/** Where the shop looks for the pictures that customers and sellers have uploaded. */
async function findPlaces(db: Db): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select p.id, 'media' as storage from review_photos p join reviews r on r.id = review_id and r.state = 'approved'
    union all select id, 'private' from review_photos
    union all select id, 'private/submissions' from seller_pictures where media_id is null
    union all select id, 'private' from return_photos`.execute(db)
  return rows
}

type DrawDeps = { db: Db; env: Env; width?: number; signal: AbortSignal }

/** Draws the pictures of the season that are not stored yet, those that customers see first. */
export async function drawSeasonPictures({ db, env, width = WIDTH, signal }: DrawDeps): Promise<void> {
  const places: Place[] = []
  for (const place of await findPlaces(db)) {
    if (!(await isPictureStored(openStorage(env, place.storage), place.id))) places.push(place)
  }
  if (places.length === 0) return
  const { pictures } = parseSeason((await readSeasons()).at(-1)!) // the last season has the pictures of all of them
  const drawn = new Map<string, Buffer>()
  for (const { id, storage } of places) {
    const picture = pictures[id]
    if (signal.aborted) return
    if (!picture) continue // somebody has uploaded it, and its files are lost
    const bytes = drawn.get(id) ?? (await draw(picture, width))
    drawn.set(id, bytes)
    await storePicture(openStorage(env, storage), bytes, { sender: 'shop', id })
  }
}
