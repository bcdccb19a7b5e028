import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useSignedInUser } from '../lib/account/signed-in-user'
import { Icon } from '../ui/icon'

const SignedInMenu = lazy(() => import('./signed-in-menu').then((all) => ({ default: all.SignedInMenu })))

/** A link to the sign-in page, or the menu of the signed-in user. The user is known only in the browser, not on the server. */
export function AccountMenu({ className = '' }: { className?: string }) {
  const user = useSignedInUser()
  const { key } = useLocation()
  const icon = <Icon name="user" className="size-6" />
  if (!user) {
    return (
      <Link to="/choose-auth" className={`account-link ${className}`}>
        {icon}
        <span className="max-sm:sr-only">Sign in</span>
      </Link>
    )
  }
  return (
    <Suspense fallback={<span className={`account-link ${className}`}>{icon}</span>}>
      <SignedInMenu key={key} user={user} className={className} />
    </Suspense>
  )
}
