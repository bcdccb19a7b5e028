import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { useReload } from '../../lib/use-reload'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { PageNotFound, requestIdOf } from './error-page'

type ConnectionFailedProps = {
  title?: string | undefined
  /** The level of the heading. */
  level?: 1 | 2
  /** The reason. */
  children: ReactNode
  onRetry?: () => void
  isBusy?: boolean
}

/** An error panel with the reason and a retry button. */
export function ConnectionFailed({
  title = 'Connection Failed',
  level = 1,
  children,
  onRetry,
  isBusy,
}: ConnectionFailedProps) {
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

/** The error of a page in the account, seller or admin area: what failed and why. */
export function PageFailed({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) {
    return (
      <ConnectionFailed>
        <p>The server did not respond. Please check your connection and try again.</p>
      </ConnectionFailed>
    )
  }
  if (error.status === 404) return <PageNotFound />
  const message = (error.data as { error?: unknown } | null)?.error
  const requestId = requestIdOf(error)
  return (
    <ConnectionFailed title={error.status < 500 ? 'This page cannot be shown' : undefined}>
      <p>
        {error.status < 500 && typeof message === 'string'
          ? `${message}.`
          : `The server failed (error ${error.status}). It may be starting up. Please wait a minute or two and try again.`}
      </p>
      {requestId && (
        <p className="hint mt-2">
          Request <code className="font-mono">{requestId}</code>
        </p>
      )}
    </ConnectionFailed>
  )
}
