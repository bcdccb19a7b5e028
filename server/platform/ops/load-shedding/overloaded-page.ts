import type { FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import type { Refusal } from '../../../../contract/core/refusal.ts'

/** Returns the seconds for the `retry-after` header, with jitter, so that clients do not all retry at the same time. */
export const retryAfter = (): string => String(2 + Math.floor(Math.random() * 4))

const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;font:18px/1.6 system-ui,sans-serif;
background:#fdf6ec;color:#2b0f33}main{max-width:28rem;padding:1.5rem;text-align:center}h1{font-size:1.75rem;line-height:1.25}
a{color:inherit}@media(prefers-color-scheme:dark){body{background:#1d0a22;color:#fbeedd}}`

type PageText = { title: string; why: string }

const overloaded: PageText = {
  title: 'The shop is very busy right now',
  why: 'Many people are shopping at the same time.',
}
const unavailable: PageText = {
  title: 'The shop is not available right now',
  why: 'We are working on it.',
}
const tooMany: PageText = {
  title: 'Please wait a moment',
  why: 'Too many pages were opened from your network in a short time.',
}

const textOf = (code: string) =>
  code === 'too_many' ? tooMany : code === 'unavailable' ? unavailable : overloaded

const html = (seconds: string, { title, why }: PageText) => `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${seconds}"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>
<p>${why} This page will reload in ${seconds} seconds. Your cart is saved.</p>
<p><a href="">Try again now</a></p></main></body></html>`

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`

/**
 * Sends the overload page (503, RFC 9110 §15.6.4), the page for the time without a database (503), or the page for a network that opened
 * too many pages (429). The page loads no other files and reloads automatically.
 */
export function sendOverloadedPage(reply: FastifyReply, { code, status }: Refusal) {
  const seconds = retryAfter()
  return reply
    .status(status)
    .headers({
      'retry-after': seconds,
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'content-type': 'text/html; charset=utf-8',
    })
    .send(html(seconds, textOf(code)))
}
