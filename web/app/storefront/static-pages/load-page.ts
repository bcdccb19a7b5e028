import { redirect, type LoaderFunctionArgs } from 'react-router'
import { publishedContent } from '../../../../contract/content/content.ts'
import { pagePath } from '../../../../contract/content/page-paths.ts'
import { fillPage } from '../../../../contract/content/fill-page.ts'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import { defaultLegalDay } from '../../../../contract/store/legal.ts'
import { knowOrigin } from '../../lib/meta/absolute-url'
import { publicApi } from '../../lib/api/api-context'
import { loadFacts } from '../../lib/api/load-settings'
import { orThrowResponse } from '../../lib/api/route-errors'

type Args = Pick<LoaderFunctionArgs, 'context' | 'request'>

/**
 * Loads a page with the present values of its facts. `changed` is the day on which its text was published, for example `2026-09-01`. Only
 * the server runs this, so the texts of other pages and the facts are not in the script of a page.
 */
export async function loadPage({ context, request }: Args, name: string) {
  const api = context.get(publicApi)
  const key = `page:${name}`
  const [{ key: current, content, publishedAt }, facts] = await orThrowResponse(
    Promise.all([api(publishedContent, { params: { key } }), loadFacts(api)]),
    request,
  )
  if (current !== key) throw redirect(pagePath(current), 301)
  if (content.kind !== 'page') throw new Error(`${key} is not a page`)
  return {
    ...knowOrigin({ request }),
    page: fillPage(content, facts),
    changed: publishedAt ? dayInIndia(new Date(publishedAt)) : defaultLegalDay(key),
  }
}
