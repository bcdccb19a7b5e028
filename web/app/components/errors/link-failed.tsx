import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { EmptyState } from '../../ui/empty-state'
import { LazyErrorPage } from './lazy-error-page'

type LinkFailedProps = {
  error: unknown
  /** What the page says if the link leads to nothing. */
  title: string
  text: string
  /** Where the visitor can go instead. */
  children: ReactNode
}

/** The error of a page about one subject that a visitor opened with a link, for example in an e-mail. */
export const LinkFailed = ({ error, title, text, children }: LinkFailedProps) => (
  <main id="content" className="page-width">
    {isRouteErrorResponse(error) && error.status === 404 ? (
      <EmptyState level={1} title={title}>
        <p className="text-muted">{text}</p>
        {children}
      </EmptyState>
    ) : (
      <LazyErrorPage error={error} />
    )}
  </main>
)
