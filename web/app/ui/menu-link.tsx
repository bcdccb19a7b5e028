import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'

type MenuLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & {
  to: string
  /** Whether pages below it are not of it. */
  end?: boolean
}

/** An entry of a menu. `aria-current` says that one is there; `aria-[current]:` styles it. */
export function MenuLink({ to, end = false, ...link }: MenuLinkProps) {
  const { pathname } = useLocation()
  const isHere = pathname === to || (!end && pathname.startsWith(`${to}/`))
  return <Link to={to} aria-current={isHere ? 'page' : undefined} {...link} />
}
