import { Link, useNavigate } from 'react-router'
import type { SignedInUser } from '../../../contract/accounts/current-user.ts'
import { isStaff } from '../../../contract/core/permissions.ts'
import { signOut } from '../lib/account/session'
import { useClosableMenu } from '../ui/hooks/use-closable-menu'
import { Icon, type IconName } from '../ui/icon'
import { toast } from '../ui/toast'

/** The menu of the signed-in user. */
export function SignedInMenu({ user, className }: { user: SignedInUser; className: string }) {
  const menu = useClosableMenu()
  return (
    <details ref={menu} className={`relative ${className}`}>
      <summary className="account-link [&::-webkit-details-marker]:hidden">
        <Icon name="user" className="size-6" />
        <span className="max-w-28 truncate max-sm:sr-only">{firstName(user)}</span>
        <span className="sr-only">, your account</span>
      </summary>
      <div className="absolute top-full right-0 z-40 mt-1 w-60 overflow-hidden rounded-xl border border-line bg-surface text-ink shadow-lift">
        <p className="border-b border-line px-4 py-3">
          <span className="block truncate font-semibold">{user.name}</span>
          <span className="hint truncate">{user.email}</span>
        </p>
        <ul className="py-1">
          <Entry to="/orders" icon="box" label="My Orders" />
          <Entry to="/account" icon="user" label="My account" />
          <Entry to="/account/security" icon="shield" label="Sign-in and security" />
          <Entry to="/wishlist" icon="heart" label="Wishlist" />
          {user.role === 'seller' && <Entry to="/seller" icon="store" label="My business" />}
          {isStaff(user) && <Entry to="/admin" icon="store" label="Admin" />}
          <li>
            <SignOut />
          </li>
        </ul>
      </div>
    </details>
  )
}

const entryLook = 'flex min-h-11 w-full items-center gap-3 px-4 py-2 text-left hover:bg-sunken'

const Entry = ({ to, icon, label }: { to: string; icon: IconName; label: string }) => (
  <li>
    <Link to={to} className={entryLook}>
      <Icon name={icon} className="size-5 text-muted" />
      {label}
    </Link>
  </li>
)

function SignOut() {
  const navigate = useNavigate()
  async function onSignOut() {
    const providerUrl = await signOut().catch(() => undefined)
    if (providerUrl === undefined) {
      return toast('You are still signed in. Please check your connection and try again.', { kind: 'error' })
    }
    if (providerUrl) return window.location.assign(providerUrl)
    void toast('You have been signed out')
    await navigate('/')
  }
  return (
    <button type="button" onClick={() => void onSignOut()} className={entryLook}>
      <Icon name="leave" className="size-5 text-muted" />
      Sign out
    </button>
  )
}

const firstName = ({ name, email }: SignedInUser) => name.trim().split(/\s+/)[0] || email
