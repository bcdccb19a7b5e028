import type { ContentLink } from '../../../../contract/content/link.ts'

/** The address of a link, and the navigation state that makes the home page scroll to one of its parts. */
export const linkProps = ({ to, part }: Omit<ContentLink, 'label'>) => ({
  to,
  state: part ? { scrollTo: part } : undefined,
})
