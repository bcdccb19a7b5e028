import type { Route } from './+types/legal-page'
import { requestUrl } from '../../lib/api/request-url'
import { loadPage } from './load-page'
import { textPageMeta } from './text-page-meta'
import { TextPage } from './text-page'

/** The name of a legal page is its address without the slash, for example `privacy-policy`. The router ignores the case of an address. */
const nameIn = (pathname: string) => pathname.replaceAll('/', '').toLowerCase()

export const headers = () => ({ 'cache-control': 'public' })
export const loader = (args: Route.LoaderArgs) => loadPage(args, nameIn(requestUrl(args.request).pathname))

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) =>
  textPageMeta({ matches, loaded: loaderData, path: `/${nameIn(location.pathname)}` })

/** The privacy policy, the terms of service, the wholesale terms and the disclaimer. Staff can edit their texts. */
export default function LegalPage({ loaderData: { page, changed } }: Route.ComponentProps) {
  return <TextPage page={page} changed={changed} isLegal />
}
