import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'

/** Serves pages from the source files through Vite, with hot reload. */
export async function devPages() {
  const vite = await createServer({ server: { middlewareMode: true } })
  return {
    loadBuild: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    mount: (app: FastifyInstance) => {
      app.addHook('onRequest', (request, reply, done) => {
        if (request.url.startsWith('/api/') || request.url.startsWith('/media/')) return done()
        return vite.middlewares(request.raw, reply.raw, () => done())
      })
    },
    close: () => vite.close(),
  }
}
