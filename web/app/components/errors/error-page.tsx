import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { useBrand, withShop } from '../../lib/brand'
import { useReload } from '../../lib/use-reload'
import { Button, ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { LogoMark } from '../logo'

export const PageNotFound = () => (
  <EmptyState level={1} title="Oops! Page not found" picture={<LogoMark className="size-24" />}>
    <p className="text-muted">The page may have moved, or the offer may have ended.</p>
    <ButtonLink to="/">Return to Home</ButtonLink>
  </EmptyState>
)

const PreviewExpired = () => (
  <EmptyState
    level={1}
    title="This preview link does not work any more"
    picture={<LogoMark className="size-24" />}
  >
    <p className="text-muted">
      A preview link is valid for seven days, and staff can make it invalid earlier. Ask for a new link, or
      create one in the editor.
    </p>
    <div className="cluster justify-center">
      <ButtonLink to="/">Go to the shop</ButtonLink>
      <ButtonLink to="/admin/settings/pages" variant="secondary">
        Open the editor
      </ButtonLink>
    </div>
  </EmptyState>
)

export type ErrorPageProps = {
  error: unknown
  /** Sets the title of the document, for a route that failed and so has none. */
  isTitled?: boolean
}

/** The content of a page that failed. It shows the request id, by which the error can be found in the log. */
export const ErrorPage = ({ error, isTitled = false }: ErrorPageProps) => (
  <>
    {isTitled && <ErrorTitle error={error} />}
    <ErrorContent error={error} />
  </>
)

/** The title of the document. Search engines do not index the page. */
function ErrorTitle({ error }: { error: unknown }) {
  const { name } = useBrand()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      <title>{withShop(isMissing ? 'Page not found' : 'Something went wrong', name)}</title>
      <meta name="robots" content="noindex" />
    </>
  )
}

function ErrorContent({ error }: { error: unknown }) {
  if (textIn(error, 'code') === 'preview_expired') return <PreviewExpired />
  if (isRouteErrorResponse(error) && error.status === 404) return <PageNotFound />
  if (!import.meta.env.SSR && !navigator.onLine) return <Offline />
  const requestId = requestIdOf(error)
  return (
    <EmptyState level={1} title="Something went wrong on our side" picture={<LogoMark className="size-24" />}>
      <p className="text-muted">Your cart is safe. Please try again in a moment.</p>
      {requestId && (
        <p className="hint">
          If you write to us, please mention <code className="font-mono">{requestId}</code>
        </p>
      )}
      <div className="cluster justify-center">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <ButtonLink to="/" variant="secondary">
          Return to Home
        </ButtonLink>
      </div>
    </EmptyState>
  )
}

/** Shown if the page could not be loaded without a connection. Loads it as soon as the browser is online. */
function Offline() {
  const { reload, isReloading } = useReload()
  useEffect(() => {
    const retry = () => void reload()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [reload])
  return (
    <EmptyState level={1} title="You are offline" picture={<LogoMark className="size-24" />}>
      <p className="text-muted">Your cart is safe. This page opens when you are connected again.</p>
      <Button isBusy={isReloading} onClick={() => void reload()}>
        Try again
      </Button>
    </EmptyState>
  )
}

export const requestIdOf = (error: unknown): string | null => textIn(error, 'requestId')

/** Returns a text of the body of an error response. */
function textIn(error: unknown, name: 'requestId' | 'code'): string | null {
  if (!isRouteErrorResponse(error) || typeof error.data !== 'object') return null
  const value = (error.data as Partial<Record<typeof name, unknown>> | null)?.[name]
  return typeof value === 'string' ? value : null
}
