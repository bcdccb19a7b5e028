import { Link } from 'react-router'
import { AccountMenu } from '../../components/account-menu'
import { Logo } from '../../components/logo'
import { ThemeSwitch } from '../../components/theme-switch'
import { Drawer } from '../../ui/drawer'
import { useNavigationMenu } from '../../ui/hooks/use-navigation-menu'
import { Icon } from '../../ui/icon'
import { PaletteTrigger } from '../palette/palette-trigger'
import type { PendingWork } from '../../../../contract/reports/notifications.ts'
import { Bell } from '../notifications/bell'
import type { Inbox } from './use-inbox'
import { can } from '../../../../contract/core/permissions.ts'
import { AreaMenu } from '../../ui/menu/area-menu'
import { adminPages } from './admin-pages'
import { useAdminUser } from './admin-user'

/** The header is 64 px high. Sticky elements below it use this height as their offset. */
export function AdminHeader({ inbox }: { inbox: Inbox }) {
  const { isOpen, open, close } = useNavigationMenu()
  return (
    <header className="print:hidden sticky-bar top-0 z-30 border-b border-line bg-ground/95 backdrop-blur-sm">
      <div className="wide-page flex h-[calc(4rem-1px)] items-center sm:gap-3">
        <button type="button" onClick={open} className="-ml-2 icon-button lg:hidden">
          <Icon name="menu" className="size-6" />
          <span className="sr-only">Open menu</span>
        </button>
        <Logo />
        <span className="rounded-full bg-night px-3 py-1 text-sm font-semibold text-on-night max-sm:hidden">
          Admin
        </span>
        <span className="ml-auto">
          <PaletteTrigger />
        </span>
        <Bell inbox={inbox} />
        <Link
          to="/"
          className="hidden min-h-11 items-center gap-2 rounded-full px-3 font-medium hover:bg-sunken sm:flex"
        >
          <Icon name="store" />
          View shop
        </Link>
        <AccountMenu className="max-sm:-mr-2" />
      </div>
      <Drawer side="left" title="Admin" isOpen={isOpen} onClose={close}>
        <AdminMenu pending={inbox.pending} className="-mx-2" />
        <Link to="/" className="mt-2 flex min-h-12 items-center gap-3 px-2 font-medium">
          <Icon name="store" />
          View shop
        </Link>
        <ThemeSwitch className="mt-4" />
      </Drawer>
    </header>
  )
}

/** The pages of the admin area that this user may open. */
export function AdminMenu({ pending, className = '' }: { pending: PendingWork; className?: string }) {
  const me = useAdminUser()
  const entries = adminPages
    .filter(({ access }) => can(access, me))
    .map(({ work, ...page }) => ({ ...page, ...(work && { count: pending[work] }) }))
  return <AreaMenu label="Admin" entries={entries} className={className} />
}
