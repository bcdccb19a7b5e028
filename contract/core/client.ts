import { z } from 'zod'
import { endpointUrl, type Endpoint } from './endpoint.ts'
import { refusalFrom, type RefusalBody } from './refusal.ts'

type Parsed<S> = NonNullable<S> extends z.ZodType ? z.output<NonNullable<S>> : undefined

/**
 * The input of a call. It has only the parts that the endpoint declares. Amounts in `body` are paise; the client converts them to
 * rupees.
 */
export type Input<E extends Endpoint> = {
  params?: Parsed<E['params']>
  query?: Partial<Parsed<E['query']>>
  body?: Parsed<E['body']>
  /** The files of a multipart endpoint, by field name. */
  files?: Record<string, readonly File[]>
  headers?: Record<string, string>
  signal?: AbortSignal
}
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** Transport of one request: `fetch` in a browser, Fastify's `inject` on the server and in tests. */
export type Send = (request: {
  method: string
  url: string
  headers: Record<string, string>
  body: string | FormData | undefined
  signal: AbortSignal | undefined
}) => Promise<{ status: number; text: () => Promise<string> }>

/** Sends an API request for the visitor of a page, on the server. Also returns the cookies that the response sets. */
export type VisitorSend = (
  ...call: Parameters<Send>
) => Promise<{ status: number; text: () => Promise<string>; setCookies: readonly string[] }>

export type Api = <E extends Endpoint>(endpoint: E, input?: Input<E>) => Promise<Reply<E>>

/** Creates the typed API client of the contract. A call rejects with the `Refusal` that the server sent. */
export function createApi(send: Send): Api {
  return async (endpoint, input = {}) => {
    const body = encodeBody(endpoint, input)
    const response = await send({
      method: endpoint.method,
      url: endpointUrl(endpoint.path, input.params ?? {}, input.query ?? {}),
      headers: {
        accept: 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...input.headers,
      },
      body,
      signal: input.signal,
    })
    const text = await response.text()
    const json = readJson(text)
    if (response.status >= 400) throw refusalFrom(toRefusalBody(json, text, response.status), response.status)
    return endpoint.reply.parse(json) as never
  }
}

function encodeBody(endpoint: Endpoint, { body, files }: Pick<Input<Endpoint>, 'body' | 'files'>) {
  const wire: unknown = endpoint.body && body !== undefined ? z.encode(endpoint.body, body) : undefined
  if (endpoint.files) {
    return createFormData((wire ?? {}) as Record<string, string | null | undefined>, files ?? {})
  }
  return wire === undefined ? undefined : JSON.stringify(wire)
}

/**
 * Creates the form of a multipart request. Text fields come before files, so that a server that streams the form knows the text fields
 * when the first file arrives.
 */
function createFormData(
  fields: Record<string, string | null | undefined>,
  files: Record<string, readonly File[]>,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) form.append(name, value)
  }
  for (const [name, list] of Object.entries(files)) for (const file of list) form.append(name, file)
  return form
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toRefusalBody(json: unknown, text: string, status: number): RefusalBody {
  if (typeof json === 'object' && json !== null && 'error' in json) return json as RefusalBody
  const { message } = (json ?? {}) as { message?: unknown } // the JSON has another shape if a proxy in front of the server sent the response
  const error = typeof message === 'string' ? message : json === undefined && !/^\s*</.test(text) ? text : ''
  return { error: error || `Request failed with ${status}`, code: 'unknown' }
}
