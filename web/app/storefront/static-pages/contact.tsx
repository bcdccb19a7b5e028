import type { Route } from './+types/contact'
import { ContactText } from './contact-text'
import { loadPage } from './load-page'
import { textPageMeta } from './text-page-meta'

export const headers = () => ({ 'cache-control': 'public' })
export const loader = (args: Route.LoaderArgs) => loadPage(args, 'contact')

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  textPageMeta({ matches, loaded: loaderData, path: '/contact' })

export default function Contact({ loaderData: { page } }: Route.ComponentProps) {
  return <ContactText page={page} />
}
