import type { ContentLink } from '../../../../contract/content/link.ts'
import { linkProps } from './site-links'
import { MenuLink } from '../../ui/menu/menu-link'

export const HeaderNav = ({ links }: { links: readonly ContentLink[] }) => (
  <nav aria-label="Main" className="header-nav">
    <ul>
      {links.map((link) => (
        <li key={link.label}>
          <MenuLink
            {...linkProps(link)}
            {...(link.part && link.part !== 'home' ? { 'aria-current': false } : {})}
            end
            prefetch="intent"
            className="header-link"
          >
            {link.label}
          </MenuLink>
        </li>
      ))}
    </ul>
  </nav>
)

/** The sale banner at the top of the page. */
export function SaleBanner({ banner, first = banner[0] }: { banner: readonly string[]; first?: string }) {
  const lines = [first, ...banner.slice(1)].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <section data-offers aria-label="Offers" className="bg-night text-on-night">
      <ul className="offers">
        {lines.map((line, index) => (
          <li key={line} className={index === 0 ? 'footer-title' : 'offer'}>
            {line}
          </li>
        ))}
      </ul>
      <div className="hem" />
    </section>
  )
}
