import { useEffect, useRef } from 'react'
import { Outlet } from 'react-router'
import { showCurrentUser } from '../../../contract/accounts/current-user.ts'
import { userApi } from '../lib/api/api-context'
import { lastLoadedLoader } from '../lib/api/last-loaded'
import { orThrowResponse } from '../lib/api/route-errors'
import { titleOf } from '../lib/brand'
import { setUser } from '../lib/account/session'
import { ErrorPage } from '../components/errors/error-page'
import type { Route } from './+types/layout'
import { Icon, type IconName } from '../ui/icon'
import { MenuLink } from '../ui/menu/menu-link'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return orThrowResponse(api(showCurrentUser), request, '/sign-in')
}

export const clientLoader = lastLoadedLoader<Awaited<ReturnType<typeof loader>>>()

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Your account') },
  { name: 'robots', content: 'noindex' },
]

/** The layout of the account pages: orders, profile, addresses, complaints, security and privacy. */
export default function AccountLayout({ loaderData: { user } }: Route.ComponentProps) {
  useEffect(() => setUser(user), [user])
  return (
    <main
      id="content"
      className="page-width grid items-start gap-x-10 gap-y-6 py-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:py-12"
    >
      <AccountNav />
      <div className="min-w-0 max-w-4xl">
        <Outlet />
      </div>
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="content" className="page-width">
      <ErrorPage error={error} />
    </main>
  )
}

const pages: { to: string; label: string; icon: IconName }[] = [
  { to: '/account', label: 'Profile', icon: 'user' },
  { to: '/orders', label: 'Orders', icon: 'box' },
  { to: '/account/addresses', label: 'Addresses', icon: 'pin' },
  { to: '/account/complaints', label: 'Complaints', icon: 'mail' },
  { to: '/account/security', label: 'Sign-in and security', icon: 'shield' },
  { to: '/account/privacy', label: 'Privacy and data', icon: 'eye' },
]

/** The navigation of the account pages. On a small screen the links are in one row that scrolls sideways. */
function AccountNav() {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current=page]')
    current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [])
  return (
    <nav ref={nav} aria-label="Account" className="min-w-0 lg:sticky lg:top-28">
      <ul className="-mx-4 flex gap-1 overflow-x-auto px-4 pb-1 lg:mx-0 lg:flex-col lg:px-0">
        {pages.map(({ to, label, icon }) => (
          <li key={to} className="shrink-0">
            <MenuLink
              to={to}
              end
              className="flex min-h-11 items-center gap-2 rounded-xl px-3 font-medium whitespace-nowrap hover:bg-sunken aria-[current]:bg-brand-soft aria-[current]:text-brand lg:min-h-12 lg:gap-3 lg:px-4"
            >
              <Icon name={icon} />
              {label}
            </MenuLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
