import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { Logo } from './logo'
import { AreaErrorPage } from './errors/area-error-page'

type AreaProps = {
  header: ReactNode
  menu: ReactNode
  children: ReactNode
  /** Uses the whole width of the window, for areas with tables. */
  isWide?: boolean
}

/** The layout of the account, seller and admin areas. On large screens the menu of the area is beside the page. */
export const AreaLayout = ({ header, menu, children, isWide = false }: AreaProps) => (
  <div data-area className="min-h-dvh">
    {header}
    <div
      className={`grid gap-8 pb-16 print:block lg:grid-cols-[13rem_minmax(0,1fr)] ${isWide ? 'wide-page pt-4' : 'page-width pt-6 lg:pt-8'}`}
    >
      <aside className="hidden lg:block print:hidden">{menu}</aside>
      <main id="content" className="min-w-0">
        {children}
      </main>
    </div>
  </div>
)

/** The error page of the seller and admin areas. Shows `forbidden` to users who may not enter the area (403). */
export function AreaError({ error, forbidden }: { error: unknown; forbidden: ReactNode }) {
  const isForbidden = isRouteErrorResponse(error) && error.status === 403
  return (
    <>
      <header className="page-width flex h-20 items-center border-b border-line">
        <Logo />
      </header>
      <main id="content" className="page-width">
        {isForbidden ? forbidden : <AreaErrorPage error={error} />}
      </main>
    </>
  )
}
