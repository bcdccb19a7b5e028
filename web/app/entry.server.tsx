import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'
import { personApi, publicApi } from './api-context'
import { scriptsLater } from './late-start'

/** The server puts its clients under these keys before it renders a page. */
export const keys = { publicApi, personApi }

/** Renders a page completely before the first byte leaves, so that it can be kept, hashed and compressed. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  return new Promise<Response>((resolve, reject) => {
    let code = status
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      progressiveChunkSize: Infinity, // every part in its place: nothing waits for a script that would move it there
      onAllReady() {
        const body = new PassThrough()
        headers.set('content-type', 'text/html; charset=utf-8')
        resolve(text(body).then((html) => new Response(scriptsLater(html), { headers, status: code })))
        pipe(body)
      },
      onShellError: reject,
      onError() {
        code = 500
      },
    })
  })
}

/** What a loader or a component threw without being a refusal: said once, with its stack, for the log. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted) console.error(error)
}
