import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../../env.ts'

const client = join(import.meta.dirname, '../../../build/client')

/**
 * Serves the built files. Browsers may cache assets forever, because the content at their URL never changes, and other files for an
 * hour.
 */
export async function serveAssets(app: FastifyInstance, env: Env) {
  if (env.NODE_ENV === 'development' || !existsSync(client)) return
  const options = { preCompressed: true, index: false, decorateReply: false } as const
  await app.register(serveStatic, {
    ...options,
    root: join(client, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
  })
  await app.register(serveStatic, {
    ...options,
    root: client,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz'], // the compressed files are sent instead of a file, and need no routes of their own
    maxAge: '1h',
  })
}
