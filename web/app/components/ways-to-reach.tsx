import type { ReactNode } from 'react'
import type { PublicSettings } from '../../../contract/store/store.ts'
import { Icon, type IconName } from '../ui/icon'
import { SocialLinks } from './social-links'

type WaysProps = Pick<PublicSettings, 'contact' | 'hours' | 'social'> & {
  /** The heading that comes next where the list stands. */
  level: 'h2' | 'h3'
  className?: string
}

/** Every way to reach the shop, as the merchant set it. */
export function WaysToReach({ contact, hours, social, level, className = '' }: WaysProps) {
  return (
    <ul className={`grid gap-x-8 sm:grid-cols-2 ${className}`}>
      <Way level={level} icon="phone" title="Phone">
        <Lead href={`tel:+${digits(contact.phone)}`}>{contact.phone}</Lead>
      </Way>
      <Way level={level} icon="phone" title="WhatsApp">
        <Lead href={`https://wa.me/${digits(contact.whatsapp)}`}>{contact.whatsapp}</Lead>
      </Way>
      <Way level={level} icon="mail" title="E-mail">
        <Lead href={`mailto:${contact.email}`}>{contact.email}</Lead>
      </Way>
      <Way level={level} icon="clock" title="Business hours">
        {hours.weekdays}
        <br />
        Sunday {hours.sunday.toLowerCase()}
      </Way>
      <Way level={level} icon="pin" title="Address">
        {contact.address}
      </Way>
      <Way level={level} icon="user" title="Follow us">
        <SocialLinks social={social} className="text-ink hover:text-brand" />
      </Way>
    </ul>
  )
}

const digits = (phone: string) => phone.replaceAll(/\D/g, '')

type WayProps = { level: 'h2' | 'h3'; icon: IconName; title: string; children: ReactNode }

const Way = ({ level: Heading, icon, title, children }: WayProps) => (
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

const Lead = ({ href, children }: { href: string; children: string }) => (
  <a
    href={href}
    className="inline-flex min-h-6 items-center break-all text-ink underline-offset-4 hover:text-brand hover:underline"
  >
    {children}
  </a>
)
