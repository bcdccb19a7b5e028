import { quoteSeat } from '../../../../../contract/troupes/troupes.ts'
import { api } from '../../../lib/api/browser-api'
import { useLoaded } from '../use-loaded'

type Destination = { toOrganiser: boolean; pin: string | null }

/** Fetches what a dancer pays, and fetches it again when the destination changes. */
export function useSeatQuote(token: string, { toOrganiser, pin }: Destination) {
  const { data, hasFailed, retry } = useLoaded(JSON.stringify([token, toOrganiser, pin]), (signal) =>
    api(quoteSeat, { params: { token }, body: { toOrganiser, pin }, signal }),
  )
  return { reply: data, hasFailed, refresh: retry }
}
