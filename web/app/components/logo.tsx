import { Link } from 'react-router'
import { useBrand } from '../lib/brand'
import drawing from './logo.svg?url'

/** The shop's logo; without one, nine petals for the nine nights of Navratri. */
export function LogoMark({ className = 'size-9' }: { className?: string }) {
  const { logo } = useBrand()
  const classes = `shrink-0 ${className}`
  if (logo) {
    return <img src={`/media/${logo.media}/320.webp`} alt="" className={`${classes} object-contain`} />
  }
  return (
    <svg aria-hidden="true" className={classes}>
      <use href={`${drawing}#logo`} />
    </svg>
  )
}

export function Logo() {
  const { name } = useBrand()
  return (
    <Link to="/" className="logo" aria-label={`${name}, home`}>
      <LogoMark />
      <span className={name.length > 8 ? 'shop-name long-name' : 'shop-name'}>{name}</span>
    </Link>
  )
}
