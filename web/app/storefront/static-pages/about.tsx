import type { Route } from './+types/about'
import { AboutText } from './about-text'
import { loadPage } from './load-page'
import { textPageMeta } from './text-page-meta'

export const headers = () => ({ 'cache-control': 'public' })
export const loader = (args: Route.LoaderArgs) => loadPage(args, 'about')

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  textPageMeta({ matches, loaded: loaderData, path: '/about' })

export default function AboutPage({ loaderData: { page } }: Route.ComponentProps) {
  return <AboutText page={page} />
}
