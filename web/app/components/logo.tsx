import { Link } from 'react-router'
import drawing from './logo.svg?url'

/** The logo: nine petals, for the nine nights of Navratri. */
export const LogoMark = ({ className = 'size-9' }: { className?: string }) => (
  <svg aria-hidden="true" className={`shrink-0 ${className}`}>
    <use href={`${drawing}#logo`} />
  </svg>
)

export const Logo = () => (
  <Link to="/" className="flex min-h-11 items-center gap-2 rounded-lg" aria-label="Navrang, home">
    <LogoMark />
    <span className="font-display text-[1.7rem] leading-none">Navrang</span>
  </Link>
)
