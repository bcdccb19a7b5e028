import { Link } from 'react-router'

const petals = ['haldi', 'mehndi', 'chandi', 'kesari', 'sindoor', 'gulal', 'jamun', 'neel', 'mor']

/** Nine petals, one for each night. */
export function LogoMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true" className={`shrink-0 ${className}`}>
      {petals.map((colour, place) => (
        <ellipse
          key={colour}
          cy="-29"
          rx="10.5"
          ry="19"
          fill={`var(--color-${colour})`}
          transform={`rotate(${place * 40})`}
        />
      ))}
      <circle r="11" fill="var(--color-haldi)" />
      <circle r="5" fill="var(--color-night)" />
    </svg>
  )
}

export const Logo = () => (
  <Link to="/" className="flex min-h-11 items-center gap-2 rounded-lg" aria-label="Navrang, home">
    <LogoMark />
    <span className="font-display text-[1.7rem] leading-none">Navrang</span>
  </Link>
)
