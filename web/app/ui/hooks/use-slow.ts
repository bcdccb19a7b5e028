import { useEffect, useState } from 'react'

/** Returns true after `isPending` has been true for `ms`, so that short waits show no loading indicator. */
export function useSlow(isPending: boolean, ms = 300): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setSlow(true), ms)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isPending, ms])
  return isSlow
}
