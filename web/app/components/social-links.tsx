import type { PublicSettings } from '../../../contract/store/store.ts'

const names = { instagram: 'Instagram', facebook: 'Facebook', youtube: 'YouTube' } as const

const networks = ['instagram', 'facebook', 'youtube'] as const

type SocialLinksProps = { social: PublicSettings['social']; className?: string }

/** Links to the shop's social networks. Nothing is loaded from these networks. */
export const SocialLinks = ({ social, className = '' }: SocialLinksProps) => (
  <ul className={`social-links ${className}`}>
    {networks
      .filter((network) => social[network])
      .map((network) => (
        <li key={network}>
          <a href={social[network]} target="_blank" rel="noreferrer">
            {names[network]}
            <span className="sr-only"> (opens a new tab)</span>
          </a>
        </li>
      ))}
  </ul>
)
