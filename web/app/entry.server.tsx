import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { nonce, userApi, publicApi, visitorSend } from './lib/api/api-context'
import { NonceContext } from './lib/nonce'

export { pageCache } from './lib/page-cache-keys'

export const keys = { nonce, publicApi, userApi, visitorSend }

/** Renders a complete page before the response starts, so that it can be cached, hashed and compressed. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) {
  return new Promise<Response>((resolve, reject) => {
    let code = status
    const ownNonce = loadContext.get(nonce)
    const page = (
      <NonceContext value={ownNonce}>
        <ServerRouter context={withNeededRoutes(context)} url={request.url} nonce={ownNonce} />
      </NonceContext>
    )
    const { pipe } = renderToPipeableStream(page, {
      nonce: ownNonce,
      progressiveChunkSize: Infinity, // waits until the whole page is rendered, so that no script has to move late parts of the page to their places
      onAllReady() {
        const body = new PassThrough({ highWaterMark: 2 ** 20 }) // pages are smaller, so that React never waits for the reader
        headers.set('content-type', 'text/html; charset=utf-8')
        resolve(buffer(body).then((html) => new Response(html, { headers, status: code })))
        pipe(body)
      },
      onShellError: reject,
      onError() {
        code = 500
      },
    })
  })
}

/**
 * Reduces the manifest of the build to what this page needs.
 *
 * - Routes: those of the page, and the index routes beside them. React Router creates all routes of the manifest for each page, which takes
 *   longer the more routes the shop has. The browser loads the routes of the links on the page by itself.
 * - Imports: none. React Router adds a preload of high priority for each of them, which delays the pictures. Without the preloads, the
 *   browser loads these scripts with low priority when the page's script imports them.
 */
function withNeededRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const matched = new Set(staticHandlerContext.matches.map(({ route }) => route.id))
  const routes = Object.entries(manifest.routes).flatMap(([id, route]) => {
    const isNeeded = matched.has(id) || (route?.index && matched.has(route.parentId ?? ''))
    return route && isNeeded ? [[id, { ...route, imports: [] }]] : []
  })
  const entry = { ...manifest.entry, imports: [] }
  return { ...context, manifest: { ...manifest, entry, routes: Object.fromEntries(routes) } }
}

/** Logs an unexpected error of a loader or component once, with its stack. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted) console.error(error)
}
