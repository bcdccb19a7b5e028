import { Link } from 'react-router'
import type { PublicSettings } from '../../../../contract/store/store.ts'
import { SocialLinks } from '../../components/social-links'

const legalLinks = [
  { label: 'About Us', to: '/about' },
  { label: 'Contact', to: '/contact' },
  { label: 'Privacy Policy', to: '/privacy-policy' },
  { label: 'Terms of Service', to: '/terms-of-service' },
  { label: 'Platform Terms and Conditions', to: '/wholesale-terms' },
  { label: 'Disclaimer', to: '/disclaimer' },
]

/** The last lines of every page: what the law wants to be found, and the shop elsewhere. */
export const FooterLegal = ({ settings: { social } }: { settings: PublicSettings }) => (
  <div className="page-width flex flex-wrap items-center justify-between gap-x-10 gap-y-2 border-t border-night-soft py-4 text-sm">
    <nav aria-label="About us and legal">
      <ul className="flex flex-wrap gap-x-5">
        {legalLinks.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center hover:text-haldi hover:underline">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    <SocialLinks social={social} className="hover:text-haldi" />
  </div>
)
