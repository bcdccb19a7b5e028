import { use, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import text from '../fonts/hind-vadodara-400.woff2?url'
import boldText from '../fonts/hind-vadodara-600.woff2?url'
import displayFace from '../fonts/rozha-one-400.woff2?url'
import './app.css'
import { startScript } from './ui/hydration/hydration-start'
import { NonceContext } from './lib/nonce'
import { CartProvider } from './lib/cart/cart'
import { themeScript } from './lib/theme-script'
import { ErrorPage } from './components/lazy-error-page'
import { useOutbox } from './lib/pending-orders/use-pending-orders'
import { PageProgress } from './ui/page-progress'
import { useIsHydrated } from './ui/hydration/use-is-hydrated'
import { useRouteMotion } from './ui/hydration/use-route-motion'
import { useWakeOnMove } from './ui/hydration/use-hydrate-on-move'

/** They have run by the time that this is taken over, so the browser's copy of them is empty. */
const headScript = import.meta.env.SSR ? themeScript + startScript() : ''

/** What a page comes with stays in its head: the browser's copy need not know it. */
const headLinks: Route.LinksFunction = () => [
  ...[displayFace, text, boldText].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-192.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]
export const links: Route.LinksFunction = import.meta.env.SSR ? headLinks : () => []

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  useIsHydrated()
  useOutbox() // here, because it goes on when a page could not be shown
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#2b0f33" />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: headScript }} suppressHydrationWarning />
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#content" className="skip-link">
          Skip to content
        </a>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  useRouteMotion()
  useWakeOnMove()
  return (
    <CartProvider>
      <PageProgress />
      <Outlet />
    </CartProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="content" className="page-width">
      <ErrorPage error={error} />
    </main>
  )
}
