import { Link } from 'react-router'
import type { ContentLink } from '../../../../contract/content/link.ts'
import { AccountMenu } from '../../components/account-menu'
import { CartLink, WishlistLink } from './header-links'
import { Logo } from '../../components/logo'
import { SearchBox } from '../product-list/search-box'
import { MobileMenu } from './mobile-menu'
import { SaleBanner } from './header-parts'

type MarketplaceHeaderProps = { banner: readonly string[]; links: readonly ContentLink[] }

/** The marketplace's own header, with the search box in place of the navigation links. */
export function MarketplaceHeader({ banner, links }: MarketplaceHeaderProps) {
  return (
    <>
      <SaleBanner banner={banner} />
      <header data-search className="site-header">
        <div className="page-width flex flex-wrap items-center gap-x-2 gap-y-2 py-2 lg:flex-nowrap lg:gap-x-6">
          <MobileMenu links={links} className="" />
          <Logo />
          <div className="order-last w-full lg:order-none lg:max-w-2xl lg:grow">
            <SearchBox
              department="marketplace"
              label="Search the marketplace"
              placeholder="Chaniya choli, jhumka, dandiya…"
            />
          </div>
          <div className="ml-auto flex items-center gap-1">
            <Link
              to="/rent"
              className="hidden min-h-11 items-center px-3 font-medium hover:text-brand sm:inline-flex"
            >
              Rent
            </Link>
            <AccountMenu />
            <WishlistLink />
            <CartLink />
          </div>
        </div>
      </header>
    </>
  )
}
