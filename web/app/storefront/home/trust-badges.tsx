import { Link } from 'react-router'
import type { PublicSettings } from '../../../../contract/store/store.ts'
import { Icon, type IconName } from '../../ui/icon'

type Badge = { icon: IconName; title: string; text: string; to?: string; colour: string }

const badges: Badge[] = [
  {
    icon: 'shield',
    title: 'Registered under UDYAM',
    text: 'A registered small business',
    colour: 'text-neel',
  },
  { icon: 'truck', title: 'Pan-India Delivery', text: 'Free delivery to every PIN code', colour: 'text-mor' },
  {
    icon: 'store',
    title: 'List your products',
    text: 'For makers and brands',
    to: '/sign-in/seller',
    colour: 'text-kesari',
  },
  {
    icon: 'check',
    title: 'Shop with Confidence',
    text: 'What you see is what you pay',
    colour: 'text-gulal',
  },
]

type TrustBadgesProps = { business: PublicSettings['business'] }

/** Reasons to shop here. The registration is named only if the shop has a registration number. */
export function TrustBadges({ business: { udyam } }: TrustBadgesProps) {
  const shown = badges.filter(({ icon }) => icon !== 'shield' || udyam)
  return (
    <section aria-label="Why shop here" className="page-width mt-12 lg:mt-20">
      <ul className="grid grid-cols-2 overflow-hidden rounded-2xl border border-line bg-surface shadow-lift lg:grid-cols-4">
        {shown.map(({ icon, title, text, to, colour }) => (
          <li
            key={title}
            className="relative flex flex-col gap-2 border-line p-4 even:border-l sm:flex-row sm:items-center sm:gap-3 sm:p-5 max-lg:nth-[n+3]:border-t lg:not-first:border-l"
          >
            <Icon name={icon} className={`size-8 ${colour}`} />
            <div>
              <h2 className="font-sans text-base leading-tight font-semibold">
                {to ? (
                  <Link to={to} className="after:absolute after:inset-0 hover:text-brand">
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </h2>
              <p className="hint">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
