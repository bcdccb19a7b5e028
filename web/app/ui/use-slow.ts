import { useEffect, useState } from 'react'

/** True once something has been pending for `ms`: what is quick needs no sign that it is under way. */
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
