import { Link } from 'react-router'
import { useBrand } from '../lib/brand'
import drawing from './logo.svg?url'

/** The logo: nine petals, for the nine nights of Navratri. */
export const LogoMark = ({ className = 'size-9' }: { className?: string }) => (
  <svg aria-hidden="true" className={`shrink-0 ${className}`}>
    <use href={`${drawing}#logo`} />
  </svg>
)

export function Logo() {
  const { name } = useBrand()
  return (
    <Link to="/" className="flex min-h-11 items-center gap-2 rounded-lg" aria-label={`${name}, home`}>
      <LogoMark />
      <span className="font-display text-[1.7rem] leading-none">{name}</span>
    </Link>
  )
}
