import { use, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useNavigation,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { publicApi } from './lib/api/api-context'
import { loadRootData } from './lib/root-data'
import type { Route } from './+types/root'
import text from '../fonts/hind-vadodara-400.woff2?url'
import boldText from '../fonts/hind-vadodara-600.woff2?url'
import displayFace from '../fonts/rozha-one-400.woff2?url'
import './app.css'
import { NonceContext } from './lib/nonce'
import { CartProvider } from './lib/cart/cart'
import { headScript } from './lib/head-script'
import { ErrorPage } from './components/errors/lazy-error-page'
import { useSendPendingOrders } from './lib/pending-orders/use-send-pending-orders'
import { useMarkHydrated } from './ui/hydration/use-mark-hydrated'
import { useRouteMotion } from './ui/hydration/use-route-motion'
import { useSlow } from './ui/hooks/use-slow'

/**
 * The `<link>` elements in the head of every page. Only the server renders them. They stay in the head during navigations, so the browser
 * bundle does not contain them.
 */
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

export const loader = ({ context }: Route.LoaderArgs) => loadRootData(context.get(publicApi))

/** The brand rarely changes, so it is loaded again only after staff have saved it. */
export const shouldRevalidate = ({ formAction }: ShouldRevalidateFunctionArgs) =>
  formAction?.startsWith('/admin/settings') ?? false

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  useMarkHydrated()
  useSendPendingOrders() // called in the layout, so that orders are also sent while an error page is shown
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#2b0f33" />
        {/* In the browser bundle the text is empty, because the script has already run. */}
        <script
          nonce={nonce}
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? headScript : '' }}
          suppressHydrationWarning
        />
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

/** Milliseconds until the progress bar appears. Pages that load faster show none. */
const QUICK_MS = 100

/** A progress bar at the top of the page while the next page loads. */
function PageProgress() {
  const isSlow = useSlow(useNavigation().state !== 'idle', QUICK_MS)
  return (
    <div aria-live="polite" className="page-progress">
      {isSlow && (
        <>
          <span className="sr-only">Loading</span>
          <span />
        </>
      )}
    </div>
  )
}
