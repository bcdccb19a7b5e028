import { isRouteErrorResponse } from 'react-router'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { ErrorPanel } from './error-panel'
import { PageNotFound, requestIdOf } from './error-page'

type AreaErrorPageProps = {
  error: unknown
  /** What a page about one subject says if the subject does not exist, with a link to the list of all subjects. */
  missing?: { title: string; text?: string; back: { to: string; label: string } }
}

/** The error of a page in the account, seller or admin area: what failed and why. */
export function AreaErrorPage({ error, missing }: AreaErrorPageProps) {
  if (!isRouteErrorResponse(error)) {
    return (
      <ErrorPanel>
        <p>The server did not respond. Please check your connection and try again.</p>
      </ErrorPanel>
    )
  }
  if (missing && [400, 404].includes(error.status)) {
    return (
      <EmptyState level={1} title={missing.title}>
        <p className="text-muted">{missing.text ?? 'The link may be incomplete.'}</p>
        <ButtonLink to={missing.back.to}>{missing.back.label}</ButtonLink>
      </EmptyState>
    )
  }
  if (error.status === 404) return <PageNotFound />
  const message = (error.data as { error?: unknown } | null)?.error
  const requestId = requestIdOf(error)
  return (
    <ErrorPanel title={error.status < 500 ? 'This page cannot be shown' : undefined}>
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
    </ErrorPanel>
  )
}
