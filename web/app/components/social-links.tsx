import type { PublicSettings } from '../../../contract/store/store.ts'

const networks = [
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['youtube', 'YouTube'],
] as const

type SocialLinksProps = { social: PublicSettings['social']; className?: string }

/** Links to the shop's social networks. Nothing is loaded from these networks. */
export const SocialLinks = ({ social, className = '' }: SocialLinksProps) => (
  <ul className={`social-links ${className}`}>
    {networks.map(
      ([network, name]) =>
        social[network] && (
          <li key={network}>
            <a href={social[network]} target="_blank" rel="noreferrer">
              {name}
              <span className="sr-only"> (opens a new tab)</span>
            </a>
          </li>
        ),
    )}
  </ul>
)
