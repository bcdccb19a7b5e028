import type { RefusalBody } from '../../../../contract/core/refusal.ts'
import { send } from './send.ts'

type Question = {
  path: string
  body?: unknown
  signal: AbortSignal
  /** The fields of the answer that are rupees on the wire and paise here. */
  amounts?: ReadonlySet<string>
}

/**
 * One call to the shop without the contract's schemas, for pages that must be light: the shop's own answer is believed as it comes.
 * Refuses with the shop's words.
 */
export async function fetchJson<Reply>({ path, body, signal, amounts }: Question): Promise<Reply> {
  const answer = await send({
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
  const text = await answer.text()
  if (answer.status >= 400) throw new Error(wordsIn(text) || `Request failed with ${answer.status}`)
  const inPaise = (key: string, value: unknown) =>
    amounts?.has(key) && typeof value === 'number' ? Math.round(value * 100) : value
  return JSON.parse(text, inPaise) as Reply
}

function wordsIn(text: string): string {
  try {
    return (JSON.parse(text) as RefusalBody).error
  } catch {
    return text
  }
}
