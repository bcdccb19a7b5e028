/** The address that a visitor asked for: the router adds signs of its own when it asks for a page's data alone. */
export function requestUrl({ url }: Request): URL {
  const asked = new URL(url)
  asked.pathname = asked.pathname.replace(/\.data$/, '')
  asked.searchParams.delete('_routes')
  return asked
}
