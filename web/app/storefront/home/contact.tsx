import type { ReactNode } from 'react'
import type { StoreSettings } from '../../../../contract/store.ts'
import { Icon, type IconName } from '../../ui/icon'
import { SocialLinks } from '../../shop/social-links'

type ContactProps = Pick<StoreSettings, 'contact' | 'hours' | 'social'>

const digits = (phone: string) => phone.replaceAll(/\D/g, '')

/** Every way to reach the shop, as the merchant set it. */
export function Contact({ contact, hours, social }: ContactProps) {
  return (
    <section id="contact" aria-labelledby="contact-title" className="page-width mt-20 scroll-mt-20 lg:mt-28">
      <div data-reveal="" className="overflow-hidden rounded-2xl border border-line bg-surface">
        <div className="hem" />
        <div className="grid gap-8 p-6 sm:p-10 lg:grid-cols-[1fr_2fr]">
          <div>
            <h2 id="contact-title" className="text-[clamp(1.9rem,4vw,2.75rem)]">
              Contact
            </h2>
            <p className="mt-3 max-w-sm text-muted">
              A size that is not listed, a whole dance group to dress, an order to ask about: write or call.
            </p>
          </div>
          <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
            <Way icon="mail" title="E-mail">
              <ContactLink href={`mailto:${contact.email}`}>{contact.email}</ContactLink>
            </Way>
            <Way icon="phone" title="Phone">
              <ContactLink href={`tel:+${digits(contact.phone)}`}>{contact.phone}</ContactLink>
            </Way>
            <Way icon="phone" title="WhatsApp">
              <ContactLink href={`https://wa.me/${digits(contact.whatsapp)}`}>{contact.whatsapp}</ContactLink>
            </Way>
            <Way icon="clock" title="Business hours">
              {hours.weekdays}
              <br />
              Sunday {hours.sunday.toLowerCase()}
            </Way>
            <Way icon="pin" title="Address">
              {contact.address}
            </Way>
            <Way icon="user" title="Follow us">
              <SocialLinks social={social} className="text-ink hover:text-brand" />
            </Way>
          </ul>
        </div>
      </div>
    </section>
  )
}

const Way = ({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) => (
  <li className="flex gap-3.5">
    <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
      <Icon name={icon} />
    </span>
    <div>
      <h3 className="text-sm font-semibold">{title}</h3>
      <div className="text-muted">{children}</div>
    </div>
  </li>
)

const ContactLink = ({ href, children }: { href: string; children: string }) => (
  <a
    href={href}
    className="inline-flex min-h-6 items-center text-ink underline-offset-4 hover:text-brand hover:underline"
  >
    {children}
  </a>
)
