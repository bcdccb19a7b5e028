import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import {
  markNotificationsSeen,
  notificationPath,
  notificationText,
  type StaffNotification,
} from '../../../../contract/reports/notifications.ts'
import { api } from '../../lib/api/browser-api'
import { formatInstant } from '../../lib/labels/order-labels'
import { useClosableMenu } from '../../ui/hooks/use-closable-menu'
import { Icon } from '../../ui/icon'
import type { Inbox } from '../layout/use-inbox'

/** The notifications of the signed-in member of staff. Opening the list marks them as seen. */
export function Bell({ inbox: { notifications } }: { inbox: Inbox }) {
  const menu = useClosableMenu()
  const { key } = useLocation()
  const [seenUntil, setSeenUntil] = useState('')
  const unseen = notifications.filter(({ isNew, at }) => isNew && at > seenUntil).length
  function onToggle(isOpen: boolean) {
    const newest = notifications[0]?.at
    if (!isOpen || !newest || unseen === 0) return
    setSeenUntil(newest)
    void api(markNotificationsSeen, { body: { until: newest } }).catch(() => undefined) // they stay new until the next opening
  }
  return (
    <details
      key={key}
      ref={menu}
      className="relative"
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary className="icon-button cursor-pointer [&::-webkit-details-marker]:hidden">
        <Icon name="bell" className="size-6" />
        <span className="sr-only">{unseen === 0 ? 'Notifications' : `Notifications, ${unseen} new`}</span>
        {unseen > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-0.5 -right-0.5 min-w-5 rounded-full bg-brand px-1 text-center text-xs leading-5 font-bold text-on-brand"
          >
            {unseen > 9 ? '9+' : unseen}
          </span>
        )}
      </summary>
      <div className="absolute top-full right-0 z-40 mt-1 w-[min(26rem,calc(100vw-2rem))] overflow-hidden rounded-xl border border-line bg-surface text-ink shadow-lift max-sm:fixed max-sm:inset-x-4 max-sm:top-16 max-sm:w-auto">
        <p className="flex items-center justify-between border-b border-line px-4 py-2">
          <span className="font-semibold">Notifications</span>
          <Link to="/admin/notifications" className="touch-link text-sm">
            Settings
          </Link>
        </p>
        <div className="max-h-[min(28rem,70dvh)] overflow-y-auto">
          <NotificationList notifications={notifications} />
        </div>
      </div>
    </details>
  )
}

/** The notifications, newest first. New ones have a dot. */
export function NotificationList({ notifications }: { notifications: readonly StaffNotification[] }) {
  if (notifications.length === 0) {
    return <p className="px-4 py-6 text-muted">No notifications in the last 30 days.</p>
  }
  return (
    <ul className="divide-y divide-line">
      {notifications.map((notification) => (
        <li key={`${notification.kind} ${notification.id} ${notification.at}`}>
          <Link to={notificationPath(notification)} className="flex gap-3 px-4 py-3 hover:bg-sunken">
            <span className={`mt-2 size-2 shrink-0 rounded-full ${notification.isNew ? 'bg-brand' : ''}`} />
            <span className="min-w-0">
              <span className={`block wrap-anywhere ${notification.isNew ? 'font-semibold' : ''}`}>
                {notificationText(notification)}
                {notification.isNew && <span className="sr-only"> (new)</span>}
              </span>
              <span className="hint">{formatInstant(notification.at)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
