import type { Duplex } from 'node:stream'

type Known = { status: string; error: string; code: string }

const timeout: Known = {
  status: '408 Request Timeout',
  error: 'The request came too slowly. Please try again.',
  code: 'invalid',
}
const headersTooLarge: Known = {
  status: '431 Request Header Fields Too Large',
  error: 'The headers of the request are too large. Deleting the cookies of this site may help.',
  code: 'too_large',
}
const malformed: Known = { status: '400 Bad Request', error: 'This is not a valid request', code: 'invalid' }

const known: Record<string, Known> = {
  ERR_HTTP_REQUEST_TIMEOUT: timeout,
  HPE_HEADER_OVERFLOW: headersTooLarge,
}

/** Answers what is not a complete HTTP request, in the form of every other error, and ends the connection. */
export function answerBrokenRequest(error: { code?: string }, socket: Duplex) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(answer(known[error.code ?? ''] ?? malformed))
  socket.destroy()
}

/** Ends a connection on which a body comes too slowly. */
export const endSlowRequest = (socket: Duplex) =>
  answerBrokenRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)

function answer({ status, error, code }: Known): string {
  const body = JSON.stringify({ error, code })
  const headers = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  return `HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`
}
