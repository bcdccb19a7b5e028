import { refuseUnavailable } from './unavailable.ts'
import { createBucketClient } from './bucket.ts'
import { pictureNames } from './pictures/picture-names.ts'
import type { BucketLocation } from './settings.ts'
import type { PictureFiles, Storage } from './storage.ts'

/** Pictures as objects of a bucket, under the name of their shelf. */
export function s3Storage(place: BucketLocation, name: string): Storage {
  const ask = createBucketClient(place)
  const folder = `${place.prefix}${name}/`
  const put = async (path: string, body: Buffer) => {
    const answer = await ask({ method: 'PUT', path: folder + path, body, type: typeOf(path) })
    await answer.body?.cancel()
    if (!answer.ok) refuseUnavailable('there is no such bucket')
  }
  const remove = async (path: string) => {
    const answer = await ask({ method: 'DELETE', path: folder + path })
    await answer.body?.cancel()
  }
  const drop = async (id: string) => {
    for (const file of pictureNames.toReversed()) await remove(`${id}/${file}`)
  }
  return {
    read: async (path) => {
      const answer = await ask({ method: 'GET', path: folder + path })
      if (answer.ok) return wholeOf(answer)
      await answer.body?.cancel()
      return null
    },
    save: (id, files) =>
      keep(files, (file, bytes) => put(`${id}/${file}`, bytes)).catch(async (error: unknown) => {
        await drop(id).catch(() => undefined) // without its last file it is no picture anyway
        throw error
      }),
    put,
    delete: drop,
    idsBefore: async (moment) => idsBefore(await everyKey(ask, folder), folder, moment),
    paths: async () => (await everyKey(ask, folder)).map(({ key }) => key.slice(folder.length)).toSorted(),
  }
}

/** The last file says that all others are there, so it is written when they are. */
async function keep(files: PictureFiles, put: (file: string, bytes: Buffer) => Promise<void>) {
  const all = [...files]
  const puts = await Promise.allSettled(all.slice(0, -1).map(([file, bytes]) => put(file, bytes)))
  const failed = puts.find((put) => put.status === 'rejected')
  if (failed) throw failed.reason // only now: one that is on its way still would arrive after the others were removed
  await put(...all.at(-1)!)
}

type BucketClient = ReturnType<typeof createBucketClient>

/** Bytes that broke off on the way are no picture. */
const wholeOf = async (answer: Response): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(await answer.arrayBuffer().catch(() => refuseUnavailable('the bucket broke off')))

type ListedObject = { key: string; at: Date }
const ENTRY = /<Contents>(.*?)<\/Contents>/gs
const part = (entry: string, name: string) => plain(new RegExp(`<${name}>([^<]+)<`).exec(entry)?.[1] ?? '')

/** Of every picture the file that was written last decides. */
function idsBefore(keys: readonly ListedObject[], folder: string, moment: Date): string[] {
  const last = new Map<string, number>()
  for (const { key, at } of keys) {
    const id = key.slice(folder.length).split('/')[0]!
    last.set(id, Math.max(last.get(id) ?? 0, at.getTime()))
  }
  return [...last].filter(([, time]) => time < moment.getTime()).map(([id]) => id)
}

async function everyKey(ask: BucketClient, prefix: string): Promise<ListedObject[]> {
  const keys: ListedObject[] = []
  for (let from = ''; ;) {
    const query = new URLSearchParams({
      'list-type': '2',
      prefix,
      ...(from ? { 'continuation-token': from } : {}),
    })
    const answer = await ask({ method: 'GET', path: `?${query.toString()}` })
    if (!answer.ok) return refuseUnavailable('there is no such bucket')
    const page = await answer.text()
    for (const [, entry] of page.matchAll(ENTRY)) {
      keys.push({ key: part(entry!, 'Key'), at: new Date(part(entry!, 'LastModified')) })
    }
    from = plain(/<NextContinuationToken>([^<]+)</.exec(page)?.[1] ?? '')
    if (!from) return keys
  }
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (xml: string) => xml.replaceAll(/&(\w+);/g, (whole, name: string) => signs[name] ?? whole)

const types: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', json: 'application/json' }
export const typeOf = (path: string): string => types[path.split('.').at(-1)!] ?? 'application/octet-stream'
