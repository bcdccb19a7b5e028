import type { Route } from './+types/info-page'
import { loadPage } from './load-page'
import { textPageMeta } from './text-page-meta'
import { TextPage } from './text-page'

export const headers = () => ({ 'cache-control': 'public' })
export const loader = (args: Route.LoaderArgs) => loadPage(args, args.params.slug)

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  textPageMeta({ matches, loaded: loaderData, path: `/pages/${params['slug']}` })

/** An info page that staff have added, for example a size guide. */
export default function InfoPage({ loaderData: { page, changed } }: Route.ComponentProps) {
  return <TextPage page={page} changed={changed} />
}
