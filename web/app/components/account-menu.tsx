import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useSignedInUser } from '../lib/account/signed-in-user'
import { Icon } from '../ui/icon'

const SignedInMenu = lazy(() => import('./signed-in-menu').then((all) => ({ default: all.SignedInMenu })))

export const accountLook =
  'inline-flex min-h-11 min-w-11 cursor-pointer list-none items-center justify-center gap-2 rounded-full px-2 font-medium hover:bg-sunken'

/** Sign in, or the name of who is signed in with what is theirs below it. Known only in the browser. */
export function AccountMenu({ className = '' }: { className?: string }) {
  const user = useSignedInUser()
  const { key } = useLocation()
  const face = <Icon name="user" className="size-6" />
  if (!user) {
    return (
      <Link to="/choose-auth" className={`${accountLook} ${className}`}>
        {face}
        <span className="max-sm:sr-only">Sign in</span>
      </Link>
    )
  }
  return (
    <Suspense fallback={<span className={`${accountLook} ${className}`}>{face}</span>}>
      <SignedInMenu key={key} user={user} className={className} />
    </Suspense>
  )
}
