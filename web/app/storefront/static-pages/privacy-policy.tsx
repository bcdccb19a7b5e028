import type { Route } from './+types/privacy-policy'
import { loadPage } from './load-page'
import { textPageMeta } from './text-page-meta'
import { TextPage } from './text-page'

export const headers = () => ({ 'cache-control': 'public' })
export const loader = (args: Route.LoaderArgs) => loadPage(args, 'privacy-policy')

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  textPageMeta({ matches, loaded: loaderData, path: '/privacy-policy' })

export default function PrivacyPolicy({ loaderData: { page, changed } }: Route.ComponentProps) {
  return <TextPage page={page} changed={changed} isLegal />
}
