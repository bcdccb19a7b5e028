import { refuseUnavailable } from './unavailable.ts'
import { createBucketClient } from './bucket.ts'
import { pictureNames } from './pictures/picture-names.ts'
import type { BucketLocation } from './settings.ts'
import type { PictureFiles, Storage } from './storage.ts'

/** Creates a storage that keeps pictures as objects of a bucket. `name` is part of the prefix of their keys. */
export function s3Storage(place: BucketLocation, name: string): Storage {
  const send = createBucketClient(place)
  const folder = `${place.prefix}${name}/`
  const put = async (path: string, body: Buffer) => {
    const response = await send({ method: 'PUT', path: folder + path, body, type: typeOf(path) })
    await response.body?.cancel()
    if (!response.ok) refuseUnavailable('the bucket does not exist')
  }
  const remove = async (path: string) => {
    const response = await send({ method: 'DELETE', path: folder + path })
    await response.body?.cancel()
  }
  const drop = async (id: string) => {
    for (const file of pictureNames.toReversed()) await remove(`${id}/${file}`)
  }
  const read = async (path: string) => {
    const response = await send({ method: 'GET', path: folder + path })
    if (response.ok) return readBody(response)
    await response.body?.cancel()
    return null
  }
  return {
    read,
    save: (id, files) =>
      putAll(files, (file, bytes) => put(`${id}/${file}`, bytes)).catch(async (error: unknown) => {
        if (await read(`${id}/${[...files.keys()].at(-1)}`).catch(() => null)) return // another request has stored the same picture
        await drop(id).catch(() => undefined) // the picture does not count as stored, because its last file was not written
        throw error
      }),
    put,
    delete: drop,
    idsBefore: async (moment) => idsBefore(await everyKey(send, folder), folder, moment),
    paths: async () => (await everyKey(send, folder)).map(({ key }) => key.slice(folder.length)).toSorted(),
  }
}

/** Writes the last file after all others, because its presence means that the picture is complete. */
async function putAll(files: PictureFiles, put: (file: string, bytes: Buffer) => Promise<void>) {
  const all = [...files]
  const puts = await Promise.allSettled(all.slice(0, -1).map(([file, bytes]) => put(file, bytes)))
  const failed = puts.find((put) => put.status === 'rejected')
  if (failed) throw failed.reason // only after all uploads have ended, because a file that is uploaded after the cleanup would remain
  await put(...all.at(-1)!)
}

type BucketClient = ReturnType<typeof createBucketClient>

/** Returns the whole body of a response. Refuses as `unavailable` if the body is truncated. */
const readBody = async (response: Response): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(await response.arrayBuffer().catch(() => refuseUnavailable('the bucket closed the connection')))

type ListedObject = { key: string; at: Date }
const ENTRY = /<Contents>(.*?)<\/Contents>/gs
const part = (entry: string, name: string) =>
  unescapeXml(new RegExp(`<${name}>([^<]+)<`).exec(entry)?.[1] ?? '')

/** Returns the ids of the pictures whose newest file is older than `moment`. */
function idsBefore(keys: readonly ListedObject[], folder: string, moment: Date): string[] {
  const last = new Map<string, number>()
  for (const { key, at } of keys) {
    const id = key.slice(folder.length).split('/')[0]!
    last.set(id, Math.max(last.get(id) ?? 0, at.getTime()))
  }
  return [...last].filter(([, time]) => time < moment.getTime()).map(([id]) => id)
}

async function everyKey(send: BucketClient, prefix: string): Promise<ListedObject[]> {
  const keys: ListedObject[] = []
  for (let from = ''; ;) {
    const query = new URLSearchParams({
      'list-type': '2',
      prefix,
      ...(from ? { 'continuation-token': from } : {}),
    })
    const response = await send({ method: 'GET', path: `?${query.toString()}` })
    if (!response.ok) return refuseUnavailable('the bucket does not exist')
    const page = await response.text()
    for (const [, entry] of page.matchAll(ENTRY)) {
      keys.push({ key: part(entry!, 'Key'), at: new Date(part(entry!, 'LastModified')) })
    }
    from = unescapeXml(/<NextContinuationToken>([^<]+)</.exec(page)?.[1] ?? '')
    if (!from) return keys
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescapeXml = (xml: string) =>
  xml.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)

const types: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', json: 'application/json' }
export const typeOf = (path: string): string => types[path.split('.').at(-1)!] ?? 'application/octet-stream'
