import { data } from 'react-router'
import { previewedContent } from '../../../../contract/content/content.ts'
import { fillPage } from '../../../../contract/content/fill-page.ts'
import { pageName, standardPages } from '../../../../contract/content/page-paths.ts'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import { publicApi } from '../../lib/api/api-context'
import { loadFacts } from '../../lib/api/load-settings'
import { orThrowResponse } from '../../lib/api/route-errors'
import { privateMeta } from '../../lib/meta/private-meta'
import { Notice } from '../../ui/notice'
import type { Route } from './+types/preview'
import { AboutText } from './about-text'
import { ContactText } from './contact-text'
import { TextPage } from './text-page'

/** Whoever has the link sees the draft, so neither browsers nor proxies may store the page. */
export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(publicApi)
  const [{ key, content }, facts] = await orThrowResponse(
    Promise.all([api(previewedContent, { params }), loadFacts(api)]),
    request,
  )
  if (content.kind !== 'page') throw data({ error: 'Page not found' }, { status: 404 })
  return { name: pageName(key), page: fillPage(content, facts), today: dayInIndia(new Date()) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, 'Preview', 'The draft of a page')

/** The draft of a page, for everybody who has the link. */
export default function Preview({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Notice kind="info" className="page-width mt-4">
        Preview of a draft. This text is not public yet.
      </Notice>
      <Previewed {...loaderData} />
    </>
  )
}

type PreviewedProps = Pick<Route.ComponentProps['loaderData'], 'name' | 'page' | 'today'>

function Previewed({ name, page, today }: PreviewedProps) {
  if (name === 'about') return <AboutText page={page} />
  if (name === 'contact') return <ContactText page={page} />
  return (
    <TextPage page={page} changed={today} isLegal={standardPages.some((standard) => standard === name)} />
  )
}
