import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
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
  await app.register(serveStatic, {
    root: client,
    prefix: '/',
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'], // they are sent instead of a file, and need no routes of their own
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
    setHeaders: (reply: FastifyReply, path: string) => {
      if (!path.startsWith(join(client, 'assets'))) reply.header('cache-control', 'public, max-age=3600')
    },
  })
}
