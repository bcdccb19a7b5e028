/** The page URL of a request. Data requests of the router have a `.data` suffix and a `_routes` parameter, which are removed. */
export function requestUrl({ url }: Request): URL {
  const pageUrl = new URL(url)
  pageUrl.pathname = pageUrl.pathname.replace(/\.data$/, '')
  pageUrl.searchParams.delete('_routes')
  return pageUrl
}
