import { useCallback, useEffect, useState } from 'react'
import type { Reply } from '../../../../contract/core/client.ts'
import { health as endpoint } from '../../../../contract/core/health.ts'
import { api } from '../../lib/api/browser-api'

export type Health = Reply<typeof endpoint>

const EVERY_MS = 30_000

/** How the shop is, asked again every 30 seconds while somebody looks at the page. `look` asks now. */
export function useHealth(first: Health) {
  const [health, setHealth] = useState(first)
  const [isDown, setDown] = useState(false)

  const look = useCallback(async () => {
    try {
      setHealth(await api(endpoint))
      setDown(false)
    } catch {
      setDown(true)
    }
  }, [])

  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void look(), EVERY_MS)
    return () => clearInterval(timer)
  }, [look])

  return { health, isDown, look }
}
