import type { PublicSettings } from '../../../../contract/store/store.ts'
import { AccountMenu } from '../../components/account-menu'
import { CartLink } from '../../components/cart-link'
import { Logo } from '../../components/logo'
import { HeaderSearch } from './header-search'
import { MobileMenu } from './mobile-menu'
import { HeaderNav, SaleBanner } from './lazy-header'

type SiteHeaderProps = Pick<PublicSettings, 'saleBanner' | 'marketplaceBanner'>

export function SiteHeader({ saleBanner, marketplaceBanner }: SiteHeaderProps) {
  return (
    <>
      <SaleBanner first={saleBanner} banner={marketplaceBanner} />
      <header className="sticky top-0 z-30 border-b border-line bg-ground/95 backdrop-blur-sm">
        <div className="page-width flex h-16 items-center gap-2">
          <MobileMenu />
          <Logo />
          <HeaderNav />
          <div className="ml-auto flex items-center gap-1 lg:ml-0">
            <HeaderSearch />
            <AccountMenu />
            <CartLink />
          </div>
        </div>
      </header>
    </>
  )
}
