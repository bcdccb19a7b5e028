import type { Route } from './+types/wholesale-terms'
import { loadPage } from './load-page'
import { textPageMeta } from './text-page-meta'
import { TextPage } from './text-page'

export const headers = () => ({ 'cache-control': 'public' })
export const loader = (args: Route.LoaderArgs) => loadPage(args, 'wholesale-terms')

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  textPageMeta({ matches, loaded: loaderData, path: '/wholesale-terms' })

export default function WholesaleTerms({ loaderData: { page, changed } }: Route.ComponentProps) {
  return <TextPage page={page} changed={changed} isLegal />
}
