import { data } from 'react-router'

/** The user type in the URL of the sign-in pages (the portal); null for the sign-in pages without a portal in the URL. */
export type Portal = 'customer' | 'seller' | null

/** Parses the portal in the URL. Responds 404 for an unknown portal. */
export function readPortal(text: string | undefined): Portal {
  if (text === undefined) return null
  if (text === 'customer' || text === 'seller') return text
  throw data({ error: 'This page does not exist', code: 'not_found' }, { status: 404 })
}

type LandingUser = { type: 'customer' | 'seller'; role?: string | undefined }

/**
 * Returns the page to show after sign-in: the admin area for staff. For others it depends on the user type in the URL of the sign-in page
 * (`portal`). If the URL has none, it depends on the type of the user. `user` is null while it is not known who signs in.
 */
export function landingPath(portal: Portal, user: LandingUser | null): string {
  if (user?.role === 'staff' || user?.role === 'admin') return '/admin'
  return (portal ?? user?.type) === 'seller' ? '/seller-listing' : '/listed-products'
}

/** Returns the path of the sign-in or sign-up page for this portal, with `redirectTo` as its `redirect` parameter. */
export function portalPath(page: '/sign-in' | '/sign-up', portal: Portal, redirectTo: string | null): string {
  const path = portal ? `${page}/${portal}` : page
  return redirectTo ? `${path}?redirect=${encodeURIComponent(redirectTo)}` : path
}
