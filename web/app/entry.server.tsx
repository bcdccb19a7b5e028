import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { logError, nonce, userApi, publicApi, visitorSend } from './lib/api/api-context'
import { NonceContext } from './lib/nonce'

export { cacheKeyRules } from './lib/page-cache-keys'

export const keys = { logError, nonce, publicApi, userApi, visitorSend }

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
        <ServerRouter context={context} url={request.url} nonce={ownNonce} />
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

/** Logs an unexpected error of a loader or component once, with its stack. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (!request.signal.aborted) context.get(logError)(error)
}
