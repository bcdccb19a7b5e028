/** What a page about one person says of itself: it has a name, is nothing to find, and its address is told to nobody else. */
export const privateMeta = (title: string, description: string) => [
  { title: `${title} | Navrang` },
  { name: 'description', content: description },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]
