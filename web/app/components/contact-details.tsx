import type { ReactNode } from 'react'
import type { PublicSettings } from '../../../contract/store/store.ts'
import { Icon, type IconName } from '../ui/icon'
import { internationalPhone } from '../lib/labels/international-phone'
import { SocialLinks } from './social-links'

type ContactDetailsProps = Pick<PublicSettings, 'contact' | 'hours' | 'social'> & {
  /** HTML heading element of the entries, for example of the phone number. */
  level: 'h2' | 'h3'
  className?: string
}

/** The contact details from the shop's settings. Those that are empty are left out. */
export function ContactDetails({ contact, hours, social, level, className = '' }: ContactDetailsProps) {
  return (
    <ul className={`grid gap-x-8 sm:grid-cols-2 ${className}`}>
      {contact.phone && (
        <Entry level={level} icon="phone" title="Phone">
          <ContactLink href={`tel:${internationalPhone(contact.phone)}`}>{contact.phone}</ContactLink>
        </Entry>
      )}
      {contact.whatsapp && (
        <Entry level={level} icon="phone" title="WhatsApp">
          <ContactLink href={`https://wa.me/${internationalPhone(contact.whatsapp).slice(1)}`}>
            {contact.whatsapp}
          </ContactLink>
        </Entry>
      )}
      <Entry level={level} icon="mail" title="E-mail">
        <ContactLink href={`mailto:${contact.email}`}>{contact.email}</ContactLink>
      </Entry>
      <Entry level={level} icon="clock" title="Business hours">
        {hours.weekdays}
        <br />
        Sunday {hours.sunday}
      </Entry>
      <Entry level={level} icon="pin" title="Address">
        {contact.address}
      </Entry>
      {Object.values(social).some(Boolean) && (
        <Entry level={level} icon="user" title="Follow us">
          <SocialLinks social={social} className="text-ink" />
        </Entry>
      )}
    </ul>
  )
}

type EntryProps = { level: 'h2' | 'h3'; icon: IconName; title: string; children: ReactNode }

const Entry = ({ level: Heading, icon, title, children }: EntryProps) => (
  <li className="flex gap-3.5">
    <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
      <Icon name={icon} />
    </span>
    <div className="min-w-0">
      <Heading className="font-sans text-sm leading-normal font-semibold">{title}</Heading>
      <div className="text-muted">{children}</div>
    </div>
  </li>
)

const ContactLink = ({ href, children }: { href: string; children: string }) => (
  <a
    href={href}
    className="inline-flex min-h-6 items-center break-all text-ink underline-offset-4 hover:text-brand hover:underline"
  >
    {children}
  </a>
)
