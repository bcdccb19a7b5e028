import type { ReactNode } from 'react'
import { Icon } from './icon'

const looks = {
  info: { icon: 'info', role: 'status', colours: 'border-line bg-sunken text-ink' },
  success: { icon: 'check', role: 'status', colours: 'border-success/40 bg-success-soft text-success' },
  warning: { icon: 'alert', role: 'status', colours: 'border-warning/40 bg-warning-soft text-warning' },
  error: { icon: 'alert', role: 'alert', colours: 'border-danger/40 bg-danger-soft text-danger' },
} as const

type NoticeProps = { kind?: keyof typeof looks; children: ReactNode; action?: ReactNode; className?: string }

/** A message inside the page. Screen readers announce it when it appears. */
export function Notice({ kind = 'info', children, action, className = '' }: NoticeProps) {
  const { icon, role, colours } = looks[kind]
  return (
    <div
      role={role}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border px-4 py-3 ${colours} ${className}`}
    >
      <Icon name={icon} />
      <div className="min-w-[min(100%,14rem)] flex-1 font-medium wrap-anywhere">{children}</div>
      {action}
    </div>
  )
}
