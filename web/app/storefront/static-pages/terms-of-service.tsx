import type { Route } from './+types/terms-of-service'
import { loadPage } from './load-page'
import { textPageMeta } from './text-page-meta'
import { TextPage } from './text-page'

export const headers = () => ({ 'cache-control': 'public' })
export const loader = (args: Route.LoaderArgs) => loadPage(args, 'terms-of-service')

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  textPageMeta({ matches, loaded: loaderData, path: '/terms-of-service' })

export default function TermsOfService({ loaderData: { page, changed } }: Route.ComponentProps) {
  return <TextPage page={page} changed={changed} isLegal />
}
