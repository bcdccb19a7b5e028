import { useEffect, useState } from 'react'
import type { QuoteReply } from '../../../../contract/orders/orders.ts'
import { quoteSeat } from '../../../../contract/troupes/troupes.ts'
import { api } from '../../lib/api/browser-api'

type Destination = { toOrganiser: boolean; pin: string | null }
type Response = { key: string; reply: QuoteReply | null; hasFailed: boolean }

/** Fetches what a dancer pays, and fetches it again when the destination changes. The last quote stays while a newer one is loading. */
export function useSeatQuote(token: string, { toOrganiser, pin }: Destination) {
  const [response, setResponse] = useState<Response | null>(null)
  const [round, setRound] = useState(0)
  const key = JSON.stringify([token, toOrganiser, pin, round])

  useEffect(() => {
    const controller = new AbortController()
    api(quoteSeat, { params: { token }, body: { toOrganiser, pin }, signal: controller.signal }).then(
      (reply) => controller.signal.aborted || setResponse({ key, reply, hasFailed: false }),
      () =>
        controller.signal.aborted ||
        setResponse((last) => ({ key, reply: last?.reply ?? null, hasFailed: true })),
    )
    return () => controller.abort()
  }, [key, token, toOrganiser, pin])

  return {
    reply: response?.reply ?? null,
    hasFailed: response?.key === key && response.hasFailed,
    refresh: () => setRound((last) => last + 1),
  }
}
