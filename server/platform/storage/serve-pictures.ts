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

const FOR_GOOD = 'public, max-age=31536000, immutable'
const PICTURE = /^[\w-]{1,64}\/(320|640|960|1280)\.(webp|avif)$/

/** Pictures under `/media/`. They never change under their address, so browsers and CDNs may keep them for good. */
export async function servePictures(app: FastifyInstance, env: Env) {
  if (env.bucket) return serveBucket(app, env.bucket)
  const root = resolve(env.DATA_DIR, 'media')
  mkdirSync(root, { recursive: true })
  const forGood = { immutable: true, maxAge: '365d', index: false, decorateReply: false } as const
  await app.register(serveStatic, { ...forGood, root, prefix: '/media/' })
}

/** Hands pictures on while they come from the bucket; the bucket itself stays closed to the world. */
function serveBucket(app: FastifyInstance, place: BucketLocation) {
  const ask = createBucketClient(place)
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const path = request.params['*']
    if (!PICTURE.test(path)) refuse('not_found', 'There is no such picture')
    const etag = `"${path}"`
    const kept = { 'cache-control': FOR_GOOD, etag }
    if (request.headers['if-none-match'] === etag) return reply.headers(kept).status(304).send()
    const answer = await ask({ method: 'GET', path: `${place.prefix}media/${path}` })
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel()
      return refuse('not_found', 'There is no such picture')
    }
    reply.headers(kept).type(typeOf(path))
    const length = answer.headers.get('content-length')
    if (length) reply.header('content-length', length)
    return reply.send(Readable.fromWeb(answer.body as ReadableStream))
  })
}
