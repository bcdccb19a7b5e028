import { use, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import { publicApi } from './lib/api/api-context'
import { loadRootData } from './root-loader'
import type { Route } from './+types/root'
import './app.css'
import { NonceContext } from './lib/nonce'
import { CartProvider } from './lib/cart/cart'
import { headScript } from './lib/head-script'
import type { RootData } from './lib/root-data'
import { StorefrontErrorPage } from './components/errors/lazy-error-page'
import { useSendPendingOrders } from './lib/pending-orders/use-send-pending-orders'
import { useMarkHydrated } from './ui/hydration/mark-hydrated'
import { useRouteMotion } from './ui/hydration/use-route-motion'
import { useSlow } from './ui/hooks/use-slow'

export const loader = ({ context }: Route.LoaderArgs) => loadRootData(context.get(publicApi))

/** Prevents loading the brand again: after staff have saved it, the whole document is loaded again. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  const look = useRouteLoaderData<typeof loader>('root')?.look
  useMarkHydrated()
  useSendPendingOrders() // called in the layout, so that orders are also sent while an error page is shown
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* In the browser bundle the text is empty, because the script has already run. */}
        <script
          nonce={nonce}
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? headScript : '' }}
          suppressHydrationWarning
        />
        <Meta />
        <Links />
        {import.meta.env.SSR && look && <BrandLinks look={look} nonce={nonce} />}
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

/**
 * The icons, fonts and colours of the brand. Only the server renders them. They stay in the head during navigations, so the browser bundle
 * does not contain them.
 */
const BrandLinks = ({ look, nonce }: { look: RootData['look']; nonce: string | undefined }) => (
  <>
    <meta name="theme-color" content={look.theme} />
    {look.fonts.map((href) => (
      <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
    ))}
    {look.fontSheet && <link rel="stylesheet" href={look.fontSheet} />}
    <link rel="icon" href={look.icon} />
    <link rel="apple-touch-icon" href={look.icon === '/icon.svg' ? '/icon-192.png' : look.icon} />
    <link rel="manifest" href="/manifest.webmanifest" />
    {look.style && <style nonce={nonce} dangerouslySetInnerHTML={{ __html: look.style }} />}
  </>
)

export default function App() {
  useRouteMotion()
  return (
    <CartProvider>
      <PageProgress />
      <Outlet />
    </CartProvider>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <StorefrontErrorPage error={error} />

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
