import type { ReactNode } from 'react'
import { Icon } from './icon'

const kinds = {
  info: { icon: 'info', role: 'status' },
  success: { icon: 'check', role: 'status' },
  warning: { icon: 'alert', role: 'status' },
  error: { icon: 'alert', role: 'alert' },
} as const

type NoticeProps = { kind?: keyof typeof kinds; children: ReactNode; action?: ReactNode; className?: string }

/** A message inside the page. Screen readers announce it when it appears. */
export function Notice({ kind = 'info', children, action, className = '' }: NoticeProps) {
  const { icon, role } = kinds[kind]
  return (
    <div role={role} className={`notice notice-${kind} ${className}`}>
      <Icon name={icon} />
      <div className="notice-text">{children}</div>
      {action}
    </div>
  )
}
