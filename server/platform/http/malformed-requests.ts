import type { Duplex } from 'node:stream'

type ErrorReply = { status: string; error: string; code: string }

const timeout: ErrorReply = {
  status: '408 Request Timeout',
  error: 'The request took too long to arrive. Please try again.',
  code: 'invalid',
}
const headersTooLarge: ErrorReply = {
  status: '431 Request Header Fields Too Large',
  error: 'The headers of the request are too large. Deleting the cookies of this site may help.',
  code: 'too_large',
}
const malformed: ErrorReply = {
  status: '400 Bad Request',
  error: 'This is not a valid request',
  code: 'invalid',
}

const replies: Record<string, ErrorReply> = {
  ERR_HTTP_REQUEST_TIMEOUT: timeout,
  HPE_HEADER_OVERFLOW: headersTooLarge,
}

/** Replies to an incomplete or invalid HTTP request in the usual error format, and closes the connection. */
export function replyToMalformedRequest(error: { code?: string }, socket: Duplex) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(formatReply(replies[error.code ?? ''] ?? malformed))
  socket.destroy()
}

/** Replies 408 to a request whose body arrives too slowly, and closes its connection. */
export const endSlowRequest = (socket: Duplex) =>
  replyToMalformedRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)

function formatReply({ status, error, code }: ErrorReply): string {
  const body = JSON.stringify({ error, code })
  const headers = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  return `HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`
}
