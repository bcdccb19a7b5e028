import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** Returns the `token` of an e-mailed link and removes it from the URL, so that it stays neither in the history nor on a shared screen. */
export function useTokenOnce(): string | null {
  const token = useState(useSearchParams()[0].get('token'))[0]
  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [token])
  return token
}

export type ConfirmationResult = 'confirmed' | 'expired' | 'failed'

/**
 * Confirms an e-mail address with the token of the link that was opened: `send` requests it with a script, so that mail scanners that open the
 * link confirm nothing. `send` must be the same function at each rendering.
 */
export function useConfirmation(send: (token: string) => Promise<ConfirmationResult>) {
  const token = useTokenOnce()
  const [stage, setStage] = useState<ConfirmationResult | 'confirming'>(token ? 'confirming' : 'expired')
  useEffect(() => {
    if (!token || stage !== 'confirming') return
    let isMounted = true
    void send(token).then((result) => isMounted && setStage(result))
    return () => {
      isMounted = false
    }
  }, [token, stage, send])
  return { stage, retry: () => setStage('confirming') }
}
