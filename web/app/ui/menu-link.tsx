import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'

type MenuLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & {
  to: string
  /** Marks the link as current on its own page only, not on pages below it. */
  end?: boolean
}

/** A link in a menu. It has `aria-current` on its own page; the `aria-[current]:` classes style it there. */
export function MenuLink({ to, end = false, ...link }: MenuLinkProps) {
  const { pathname } = useLocation()
  const isCurrent = pathname === to || (!end && pathname.startsWith(`${to}/`))
  return <Link to={to} aria-current={isCurrent ? 'page' : undefined} {...link} />
}
