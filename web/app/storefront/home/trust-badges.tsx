import { Link } from 'react-router'
import type { TrustBadge } from '../../../../contract/content/home.ts'
import { Icon } from '../../ui/icon'

const colours = ['text-neel', 'text-mor', 'text-kesari', 'text-gulal']

type TrustBadgesProps = { badges: readonly TrustBadge[]; udyam: string }

/** Reasons to shop here. The registration is named only if the shop has a registration number. */
export const TrustBadges = ({ badges, udyam }: TrustBadgesProps) => (
  <section aria-label="Why shop here" className="page-width mt-12 lg:mt-20">
    <ul className="grid grid-cols-2 overflow-hidden rounded-2xl border border-line bg-surface shadow-lift lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {badges.map(({ icon, title, text, to, needsUdyam }, index) =>
        needsUdyam && !udyam ? null : (
          <li
            key={title}
            className="relative flex flex-col gap-2 border-line p-4 even:border-l sm:flex-row sm:items-center sm:gap-3 sm:p-5 max-lg:nth-[n+3]:border-t lg:not-first:border-l"
          >
            <Icon name={icon} className={`size-8 ${colours[index]}`} />
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
        ),
      )}
    </ul>
  </section>
)
