import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Reply } from '../../../../contract/core/client.ts'
import { staffInbox } from '../../../../contract/reports/notifications.ts'
import { api } from '../../lib/api/browser-api'

export type Inbox = Reply<typeof staffInbox>

export const emptyInbox: Inbox = {
  notifications: [],
  pending: { orders: 0, rentals: 0, returns: 0, complaints: 0, submissions: 0, reviews: 0, payments: 0 },
}

const POLL_MS = 60_000

/** Returns the notifications and the open tasks, which are loaded again every minute and after each navigation, while the page is visible. */
export function useInbox(loaded: Inbox): Inbox {
  const [fetched, setFetched] = useState({ after: loaded, inbox: loaded })
  const { pathname } = useLocation()
  const poll = useEffectEvent(() => {
    if (document.hidden) return
    api(staffInbox).then(
      (inbox) => setFetched({ after: loaded, inbox }),
      () => undefined, // the next poll may succeed
    )
  })
  useEffect(() => {
    const timer = setInterval(poll, POLL_MS)
    return () => clearInterval(timer)
  }, [])
  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current !== pathname) poll()
    lastPath.current = pathname
  }, [pathname])
  return fetched.after === loaded ? fetched.inbox : loaded
}
