import { z } from 'zod'
import { endpointUrl, type Endpoint } from './endpoint.ts'
import { refusalFrom, type RefusalBody } from './refusal.ts'

type Inside<S> = NonNullable<S> extends z.ZodType ? z.output<NonNullable<S>> : undefined

/** What a call needs: only the parts that the door declares. Amounts in `body` are paise, like everywhere inside. */
export type Input<E extends Endpoint> = {
  params?: Inside<E['params']>
  query?: Partial<Inside<E['query']>>
  body?: Inside<E['body']>
  /** What a door with files is given under each name. */
  files?: Record<string, readonly File[]>
  headers?: Record<string, string>
  signal?: AbortSignal
}
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** Carries one request: `fetch` in a browser, Fastify's `inject` on the server and in tests. */
export type Send = (request: {
  method: string
  url: string
  headers: Record<string, string>
  body: string | FormData | undefined
  signal: AbortSignal | undefined
}) => Promise<{ status: number; text: () => Promise<string> }>

export type Api = <E extends Endpoint>(endpoint: E, input?: Input<E>) => Promise<Reply<E>>

/** The one typed client of the contract. It refuses with the server's own `Refusal`. */
export function createApi(send: Send): Api {
  return async (endpoint, input = {}) => {
    const body = bodyOf(endpoint, input)
    const answer = await send({
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
    const text = await answer.text()
    const json = readJson(text)
    if (answer.status >= 400) throw refusalFrom(asRefusal(json, text, answer.status), answer.status)
    return endpoint.reply.parse(json) as never
  }
}

function bodyOf(endpoint: Endpoint, { body, files }: Pick<Input<Endpoint>, 'body' | 'files'>) {
  const wire: unknown = endpoint.body && body !== undefined ? z.encode(endpoint.body, body) : undefined
  if (endpoint.files) return formOf((wire ?? {}) as Record<string, string | null | undefined>, files ?? {})
  return wire === undefined ? undefined : JSON.stringify(wire)
}

/** Fields before files: a server that reads the form as it comes knows what the files are for. */
function formOf(
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

function asRefusal(json: unknown, text: string, status: number): RefusalBody {
  if (typeof json === 'object' && json !== null && 'error' in json) return json as RefusalBody
  const { message } = (json ?? {}) as { message?: unknown } // of whatever stands in front of the shop
  const words = typeof message === 'string' ? message : json === undefined ? text : '' // braces are no words
  return { error: words || `Request failed with ${status}`, code: 'unknown' }
}
