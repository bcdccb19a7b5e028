import { titleOf, type MetaMatches } from '../brand'

/** Meta tags of a private page. Search engines do not index the page, and browsers do not send its URL to other sites. */
export const privateMeta = (matches: MetaMatches, title: string, description: string) => [
  { title: titleOf(matches, title) },
  { name: 'description', content: description },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]
