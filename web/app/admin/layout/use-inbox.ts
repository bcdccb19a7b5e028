import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Reply } from '../../../../contract/core/client.ts'
import { staffInbox } from '../../../../contract/reports/notifications.ts'
import { api } from '../../lib/api/browser-api'
import { useUpdate } from '../../ui/hooks/use-update'

export type Inbox = Reply<typeof staffInbox>

const emptyInbox: Inbox = {
  notifications: [],
  pending: { orders: 0, rentals: 0, returns: 0, complaints: 0, submissions: 0, reviews: 0, payments: 0 },
}

const POLL_MS = 60_000

/**
 * Returns the notifications and the open tasks. The browser loads them, so that no page waits for them: first after the page, then every minute,
 * after each navigation, and whenever `data` has changed, for example after an action. While the page is hidden, it loads nothing.
 */
export function useInbox(data: unknown): Inbox {
  const [inbox, setInbox] = useState(emptyInbox)
  const { pathname } = useLocation()
  const load = useCallback(() => {
    if (document.hidden) return
    api(staffInbox).then(setInbox, () => undefined) // the next attempt may succeed
  }, [])
  useEffect(() => {
    load()
    const timer = setInterval(load, POLL_MS)
    return () => clearInterval(timer)
  }, [load])
  useUpdate(pathname, load)
  useUpdate(data, load)
  return inbox
}
