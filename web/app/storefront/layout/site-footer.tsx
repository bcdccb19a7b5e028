import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PublicSettings } from '../../../../contract/store/store.ts'
import { LogoMark } from '../../components/logo'
import { ShopMap } from '../../components/shop-map'
import { ThemeSwitch } from '../../components/theme-switch'
import { Icon, type IconName } from '../../ui/icon'
import { useBrand } from '../../lib/use-brand'
import { SocialLinks } from '../../components/social-links'

const quickLinks = [
  { label: 'Home', section: 'home' },
  { label: 'About Us', section: 'about' },
  { label: 'Contact', section: 'contact' },
]
const shopLinks = [
  { label: 'Marketplace', to: '/marketplace' },
  { label: 'Rent Store', to: '/rent' },
  { label: 'Your cart', to: '/cart' },
  { label: 'Your wishlist', to: '/wishlist' },
  { label: 'My orders', to: '/orders' },
  { label: 'Sell with us', to: '/sign-in/seller' },
]

type FooterSettings = Pick<PublicSettings, 'business' | 'contact' | 'hours' | 'map' | 'social'>

export function SiteFooter({ settings }: { settings: FooterSettings }) {
  const { name, registrations } = useBrand()
  return (
    <footer className="site-footer">
      <div className="hem" />
      <div className="footer-columns">
        <div className="max-lg:col-span-2">
          <p className="flex items-center gap-2 font-display text-3xl">
            <LogoMark className="size-10" /> {name}
          </p>
          <p className="mt-3 max-w-64 text-on-night-muted">
            Festive wear to buy or rent, made by people who dance in it.
          </p>
          <ThemeSwitch className="-ml-2 mt-4 hover:text-haldi" />
        </div>
        <FooterList title="Quick links">
          {quickLinks.map(({ label, section }) => (
            <FooterLink key={label} to="/" state={{ scrollTo: section }} label={label} />
          ))}
        </FooterList>
        <FooterList title="Shop">
          {shopLinks.map(({ label, to }) => (
            <FooterLink key={label} to={to} label={label} />
          ))}
        </FooterList>
        <ContactList settings={settings} />
      </div>
      <FooterLegal settings={settings} />
      <p className="footer-end">
        {registrations.map((line) => `${line}. `)}
        {settings.business.udyam && 'Registered under UDYAM. '}Free delivery across India.
      </p>
    </footer>
  )
}

function FooterList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <p className="footer-title">{title}</p>
      <ul className="mt-1">{children}</ul>
    </nav>
  )
}

const FooterLink = ({ label, ...link }: { label: string; to: string; state?: { scrollTo: string } }) => (
  <li>
    <Link {...link} className="footer-link">
      {label}
    </Link>
  </li>
)

function ContactList({ settings: { contact, hours, map } }: { settings: FooterSettings }) {
  return (
    <div className="max-lg:col-span-2">
      <p className="footer-title">Contact us</p>
      <ul className="mt-1">
        <ContactLine icon="mail" href={`mailto:${contact.email}`} text={contact.email} />
        <ContactLine icon="phone" href={`tel:${contact.phone.replaceAll(' ', '')}`} text={contact.phone} />
      </ul>
      <p className="footer-line">
        <Icon name="pin" /> {contact.address}
      </p>
      <p className="footer-line">
        <Icon name="clock" />
        <span>
          {hours.weekdays}
          <br />
          Sunday {hours.sunday.toLowerCase()}
        </span>
      </p>
      <ShopMap place={map} address={contact.address} className="mt-5" />
    </div>
  )
}

const ContactLine = ({ icon, href, text }: { icon: IconName; href: string; text: string }) => (
  <li>
    <a href={href} className="footer-link gap-3">
      <Icon name={icon} /> {text}
    </a>
  </li>
)

const legalLinks = [
  { label: 'About Us', to: '/about' },
  { label: 'Contact', to: '/contact' },
  { label: 'Privacy Policy', to: '/privacy-policy' },
  { label: 'Terms of Service', to: '/terms-of-service' },
  { label: 'Platform Terms and Conditions', to: '/wholesale-terms' },
  { label: 'Disclaimer', to: '/disclaimer' },
]

/** The end of the footer: legal links and social links. */
const FooterLegal = ({ settings: { social } }: { settings: FooterSettings }) => (
  <div className="footer-legal">
    <nav aria-label="About us and legal">
      <ul className="flex flex-wrap gap-x-5">
        {legalLinks.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className="footer-link">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    <SocialLinks social={social} className="hover:text-haldi" />
  </div>
)
