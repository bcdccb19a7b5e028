import type { ReactNode } from 'react'
import { useReload } from '../../lib/use-reload'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'

type ErrorPanelProps = {
  title?: string | undefined
  /** The level of the heading. */
  level?: 1 | 2
  /** The reason. */
  children: ReactNode
  onRetry?: () => void
  isBusy?: boolean
}

/** An error panel with the reason and a retry button. */
export function ErrorPanel({
  title = 'Connection Failed',
  level = 1,
  children,
  onRetry,
  isBusy,
}: ErrorPanelProps) {
  const { reload, isReloading } = useReload()
  const Heading = `h${level}` as const
  return (
    <div
      role="alert"
      className="mx-auto max-w-xl rounded-card border border-danger/40 bg-danger-soft p-6 text-center"
    >
      <Icon name="alert" className="mx-auto size-8 text-danger" />
      <Heading className="mt-3 font-display text-3xl">{title}</Heading>
      <div className="mt-2 text-muted">{children}</div>
      <Button
        variant="secondary"
        className="mt-5"
        isBusy={isBusy ?? isReloading}
        onClick={onRetry ?? (() => void reload())}
      >
        Retry
      </Button>
    </div>
  )
}
