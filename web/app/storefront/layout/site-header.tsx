import type { Menus } from '../../../../contract/content/menus.ts'
import type { PublicSettings } from '../../../../contract/store/store.ts'
import { AccountMenu } from '../../components/account-menu'
import { CartLink, WishlistLink } from './header-links'
import { Logo } from '../../components/logo'
import { MobileMenu } from './mobile-menu'
import { HeaderNav, SaleBanner } from './header-parts'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon'

type SiteHeaderProps = Pick<PublicSettings, 'saleBanner' | 'marketplaceBanner'> & {
  menus: Pick<Menus, 'header'>
}

export function SiteHeader({ saleBanner, marketplaceBanner, menus: { header: links } }: SiteHeaderProps) {
  return (
    <>
      <SaleBanner first={saleBanner} banner={marketplaceBanner} />
      <header className="site-header">
        <div className="header-row">
          <MobileMenu links={links} />
          <Logo />
          <HeaderNav links={links} />
          <div className="header-icons">
            <HeaderSearch />
            <AccountMenu />
            <WishlistLink />
            <CartLink />
          </div>
        </div>
      </header>
    </>
  )
}

const SearchDialog = lazy(() =>
  import('../search/search-dialog').then((all) => ({ default: all.SearchDialog })),
)

/** The link that opens the search dialog. Without JavaScript the link leads to the marketplace, which has a search box. */
function HeaderSearch() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Link
        to="/marketplace"
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
        className="icon-button"
        aria-label="Search the marketplace"
      >
        <Icon name="search" className="size-6" />
      </Link>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
