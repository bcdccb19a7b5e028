import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon'

type EmptyStateProps = {
  title: ReactNode
  icon?: IconName
  /** Shown if `icon` is not set. */
  picture?: ReactNode
  children?: ReactNode
  level?: 1 | 2 | 3
}

/** Shown instead of an empty list or a missing page. `children` offers what to do next. */
export function EmptyState({ title, icon, picture, children, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="empty-state">
      {icon ? <Icon name={icon} className="size-16 text-muted" /> : picture}
      <Heading className="font-display text-3xl">{title}</Heading>
      {children}
    </div>
  )
}
