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
