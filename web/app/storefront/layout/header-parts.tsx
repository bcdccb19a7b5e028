import { scrollState, siteLinks, type SiteLink } from './site-links'
import { MenuLink } from '../../ui/menu/menu-link'

export const HeaderNav = () => (
  <nav aria-label="Main" className="mx-auto hidden lg:block">
    <ul className="flex items-center gap-1">
      {siteLinks.map((link) => (
        <li key={link.label}>
          <HeaderLink link={link} />
        </li>
      ))}
    </ul>
  </nav>
)

function HeaderLink({ link }: { link: SiteLink }) {
  return (
    <MenuLink
      to={link.to}
      end
      state={scrollState(link)}
      prefetch="intent"
      className="relative flex min-h-11 items-center px-3.5 font-medium hover:text-brand aria-[current]:text-brand aria-[current]:after:absolute aria-[current]:after:inset-x-3.5 aria-[current]:after:bottom-1 aria-[current]:after:h-0.5 aria-[current]:after:rounded-full aria-[current]:after:bg-brand"
    >
      {link.label}
    </MenuLink>
  )
}

/** The sale banner at the top of the page. */
export function SaleBanner({ banner, first = banner[0] }: { banner: readonly string[]; first?: string }) {
  const lines = [first, ...banner.slice(1)]
  return (
    <section data-offers aria-label="Offers" className="bg-night text-on-night">
      <ul className="page-width flex min-h-10 flex-wrap items-center justify-center gap-x-4 py-1.5 text-sm max-sm:leading-snug">
        {lines.map((line, index) => (
          <li
            key={line}
            className={
              index === 0
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
