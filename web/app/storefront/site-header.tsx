import { NavLink } from 'react-router'
import { AccountMenu } from '../account/account-menu'
import { CartLink } from '../shop/cart-link'
import { Logo } from '../shop/logo'
import { Icon } from '../ui/icon'
import { MobileMenu } from './mobile-menu'
import { scrollState, siteLinks, type SiteLink } from './site-links'

type SiteHeaderProps = { saleBanner: string; offers: readonly string[] }

export function SiteHeader({ saleBanner, offers }: SiteHeaderProps) {
  return (
    <>
      <SaleBanner lines={[saleBanner, ...offers]} />
      <header className="sticky top-0 z-30 border-b border-line bg-ground/95 backdrop-blur-sm">
        <div className="page-width flex h-16 items-center gap-2">
          <MobileMenu />
          <Logo />
          <nav aria-label="Main" className="mx-auto hidden lg:block">
            <ul className="flex items-center gap-1">
              {siteLinks.map((link) => (
                <li key={link.label}>
                  <HeaderLink link={link} />
                </li>
              ))}
            </ul>
          </nav>
          <div className="ml-auto flex items-center gap-1 lg:ml-0">
            <NavLink
              to="/marketplace"
              className="grid size-11 place-items-center rounded-full hover:bg-sunken"
              aria-label="Search the marketplace"
            >
              <Icon name="search" className="size-6" />
            </NavLink>
            <AccountMenu />
            <CartLink />
          </div>
        </div>
      </header>
    </>
  )
}

function HeaderLink({ link }: { link: SiteLink }) {
  return (
    <NavLink
      to={link.to}
      end
      state={scrollState(link)}
      prefetch="intent"
      className={({ isActive }) =>
        `relative flex min-h-11 items-center px-3.5 font-medium hover:text-brand ${
          isActive
            ? 'text-brand after:absolute after:inset-x-3.5 after:bottom-1 after:h-0.5 after:rounded-full after:bg-brand'
            : ''
        }`
      }
    >
      {link.label}
    </NavLink>
  )
}

/** What is on offer now, above everything, over the hem of nine colours. */
export function SaleBanner({ lines }: { lines: readonly string[] }) {
  return (
    <section aria-label="Offers" className="bg-night text-on-night">
      <ul className="page-width flex min-h-10 flex-wrap items-center justify-center gap-x-4 py-1.5 text-sm max-sm:leading-snug">
        {lines.map((line, place) => (
          <li
            key={line}
            className={
              place === 0
                ? 'font-semibold text-haldi'
                : "flex items-center gap-4 sm:before:size-1 sm:before:rounded-full sm:before:bg-haldi sm:before:content-['']"
            }
          >
            {line}
          </li>
        ))}
      </ul>
      <div className="hem" />
    </section>
  )
}
