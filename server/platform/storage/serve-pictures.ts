import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Env } from '../../env.ts'
import { createBucketClient } from './bucket.ts'
import { typeOf } from './s3-storage.ts'
import type { BucketLocation } from './settings.ts'

const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable'
const PICTURE = /^[\w-]{1,64}\/(320|640|960|1280)\.(webp|avif)$/

/** Serves pictures under `/media/`. The picture at a URL never changes, so browsers and CDNs may cache it forever. */
export async function servePictures(app: FastifyInstance, env: Env) {
  if (env.bucket) return serveBucket(app, env.bucket)
  const root = resolve(env.DATA_DIR, 'media')
  mkdirSync(root, { recursive: true })
  const immutable = { immutable: true, maxAge: '365d', index: false, decorateReply: false } as const
  await app.register(serveStatic, { ...immutable, root, prefix: '/media/' })
}

/** Serves pictures by streaming them from the bucket, because the bucket is not public. */
function serveBucket(app: FastifyInstance, place: BucketLocation) {
  const send = createBucketClient(place)
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const path = request.params['*']
    if (!PICTURE.test(path)) refuse('not_found', 'Picture not found')
    const etag = `"${path}"`
    const cacheHeaders = { 'cache-control': IMMUTABLE_CACHE, etag }
    if (request.headers['if-none-match'] === etag) return reply.headers(cacheHeaders).status(304).send()
    const response = await send({ method: 'GET', path: `${place.prefix}media/${path}` })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      return refuse('not_found', 'Picture not found')
    }
    reply.headers(cacheHeaders).type(typeOf(path))
    const length = response.headers.get('content-length')
    if (length) reply.header('content-length', length)
    return reply.send(Readable.fromWeb(response.body as ReadableStream))
  })
}
