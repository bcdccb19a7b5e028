import { Link } from 'react-router'
import type { ContentLink } from '../../../../contract/content/link.ts'
import type { Menus } from '../../../../contract/content/menus.ts'
import { LogoMark } from '../../components/logo'
import { ShopMap } from '../../components/shop-map'
import { ThemeSwitch } from '../../components/theme-switch'
import { Icon, type IconName } from '../../ui/icon'
import { useBrand } from '../../lib/brand'
import { SocialLinks } from '../../components/social-links'
import type { SharedSettings } from './layout'
import { linkProps } from './site-links'

export function SiteFooter({ settings }: { settings: SharedSettings }) {
  const { name, registrations } = useBrand()
  const { quick, shop } = settings.menus.footer
  return (
    <footer className="site-footer">
      <div className="hem" />
      <div className="footer-columns">
        <div>
          <p className="footer-name">
            <LogoMark className="size-10" /> {name}
          </p>
          <p className="footer-claim">Festive wear to buy or rent, made by people who dance in it.</p>
          <ThemeSwitch />
        </div>
        <FooterList {...quick} />
        <FooterList {...shop} />
        <ContactList settings={settings} />
      </div>
      <FooterLegal settings={settings} />
      <p className="footer-end">
        {registrations.map((line) => `${line}. `)}
        {settings.business.udyam && 'Registered under UDYAM. '}
        {settings.delivery.isFree && 'Free delivery across India.'}
      </p>
    </footer>
  )
}

/** A column of links. Without links its place stays empty, so that the other columns keep their widths. */
function FooterList({ title, links }: Menus['footer']['quick']) {
  if (links.length === 0) return <div />
  return (
    <nav aria-label={title}>
      <p className="footer-title">{title}</p>
      <ul className="mt-1">
        <FooterLinks links={links} />
      </ul>
    </nav>
  )
}

const FooterLinks = ({ links }: { links: readonly ContentLink[] }) =>
  links.map((link) => (
    <li key={link.label}>
      <Link {...linkProps(link)}>{link.label}</Link>
    </li>
  ))

function ContactList({ settings: { contact, hours, map } }: { settings: SharedSettings }) {
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
          Sunday {hours.sunday}
        </span>
      </p>
      <ShopMap place={map} address={contact.address} className="mt-5" />
    </div>
  )
}

/** A link to the shop; nothing if the settings have no text for it. */
const ContactLine = ({ icon, href, text }: { icon: IconName; href: string; text: string }) =>
  text && (
    <li>
      <a href={href} className="footer-link gap-3">
        <Icon name={icon} /> {text}
      </a>
    </li>
  )

/** The end of the footer: legal links and social links. */
const FooterLegal = ({ settings: { menus, social } }: { settings: SharedSettings }) => (
  <div className="footer-legal">
    <nav aria-label="About us and legal">
      <ul>
        <FooterLinks links={menus.footer.legal.links} />
      </ul>
    </nav>
    <SocialLinks social={social} />
  </div>
)
