/**
 * Returns the URL of the page that a request belongs to. Removes the `.data` suffix and the `_routes` parameter, which the router
 * adds to data requests.
 */
export function requestUrl({ url }: Request): URL {
  const pageUrl = new URL(url)
  pageUrl.pathname = pageUrl.pathname.replace(/\.data$/, '')
  pageUrl.searchParams.delete('_routes')
  return pageUrl
}
