import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'

type MenuLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & {
  to: string
  /** Marks the link as current only on its own page. Without `end`, the link is also current on the pages below it. */
  end?: boolean
}

/** A link in a menu. While it is current, it has `aria-current`, which the `aria-[current]:` classes style. */
export function MenuLink({ to, end = false, ...link }: MenuLinkProps) {
  const { pathname } = useLocation()
  const isCurrent = pathname === to || (!end && pathname.startsWith(`${to}/`))
  return <Link to={to} aria-current={isCurrent ? 'page' : undefined} {...link} />
}
