/** Meta tags of a private page: not indexed, and its URL is not sent to other sites. */
export const privateMeta = (title: string, description: string) => [
  { title: `${title} | Navrang` },
  { name: 'description', content: description },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]
