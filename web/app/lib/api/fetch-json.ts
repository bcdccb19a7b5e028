import type { RefusalBody } from '../../../../contract/core/refusal.ts'
import { send } from './send.ts'

type FetchJsonOptions = {
  path: string
  body?: unknown
  signal: AbortSignal
  /** Fields of the response to convert from rupees to paise. */
  amounts?: ReadonlySet<string>
}

/**
 * API call without zod schemas, to keep bundles small: the response is not validated. Rejects with the server's message.
 */
export async function fetchJson<Reply>({ path, body, signal, amounts }: FetchJsonOptions): Promise<Reply> {
  const response = await send({
    method: body === undefined ? 'GET' : 'POST',
    url: path,
    headers: {
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  })
  const text = await response.text()
  if (response.status >= 400) throw new Error(errorText(text) || `Request failed with ${response.status}`)
  const inPaise = (key: string, value: unknown) =>
    amounts?.has(key) && typeof value === 'number' ? Math.round(value * 100) : value
  return JSON.parse(text, inPaise) as Reply
}

function errorText(text: string): string {
  try {
    return (JSON.parse(text) as RefusalBody).error
  } catch {
    return text
  }
}
