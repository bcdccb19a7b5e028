import type { RefusalBody } from '../../../contract/refusal.ts'
import { send } from './send.ts'

type Question = { path: string; body?: unknown; signal: AbortSignal }

/**
 * One call to the shop without the contract's schemas, for pages that must be light: the shop's own answer is believed as it comes.
 * Amounts in it are rupees still; `revive` may turn them into paise. Refuses with the shop's words.
 */
export async function askPlainly<Reply>(
  { path, body, signal }: Question,
  revive?: (key: string, value: unknown) => unknown,
): Promise<Reply> {
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
  return JSON.parse(text, revive) as Reply
}

function wordsIn(text: string): string {
  try {
    return (JSON.parse(text) as RefusalBody).error
  } catch {
    return text
  }
}
