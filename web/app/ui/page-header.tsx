import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon'

type PageHeaderProps = {
  title: ReactNode
  /** The state of the subject, beside the title. */
  badge?: ReactNode
  /** One or two sentences about the page, or facts about its subject. */
  text?: ReactNode
  /** A link to the list that contains the subject of the page. */
  back?: { to: string; label: string } | undefined
  /** Buttons and links for the whole page. */
  children?: ReactNode
}

/** The top of a page in the areas for customers, sellers and staff: the only `h1`, with the actions of the page. */
export const PageHeader = ({ title, badge, text, back, children }: PageHeaderProps) => (
  <header className="mb-5">
    {back && (
      <Link to={back.to} className="touch-link">
        <Icon name="previous" className="size-4" />
        {back.label}
      </Link>
    )}
    <div className="cluster">
      <div className="mr-auto flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className={back ? 'text-3xl' : 'text-4xl'}>{title}</h1>
        {badge}
      </div>
      {children}
    </div>
    {text && <p className="mt-2 max-w-prose text-muted">{text}</p>}
  </header>
)
