import type { ReactNode } from 'react'
import { useReload } from '../../lib/use-reload'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'

type ConnectionFailedProps = { title?: string; children?: ReactNode; onRetry?: () => void; isBusy?: boolean }

/** An error panel with the reason, if known, and a retry button. */
export function ConnectionFailed({
  title = 'Connection Failed',
  children,
  onRetry,
  isBusy,
}: ConnectionFailedProps) {
  const { reload, isReloading } = useReload()
  return (
    <div
      role="alert"
      className="mx-auto max-w-xl rounded-card border border-danger/40 bg-danger-soft p-6 text-center"
    >
      <Icon name="alert" className="mx-auto size-8 text-danger" />
      <h2 className="mt-3 font-display text-3xl">{title}</h2>
      <div className="mt-2 text-muted">
        {children ?? (
          <p>The server did not respond. It may be starting up. Please wait a minute or two and try again.</p>
        )}
      </div>
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
