import { data, redirect, useLocation } from 'react-router'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import { publicApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { builtInList } from '../../lib/local-list/built-in-products'
import { useLastGoodList } from '../../lib/local-list/last-good-list'
import { reportUnreachable } from '../../lib/api/unreached'
import type { Route } from './+types/marketplace'
import { useStoreSettings } from '../layout/layout'
import { ListView } from './list-view'
import { loadInstead } from './load-instead'
import { loadWithRetries } from '../../lib/api/load-with-retries'
import { listLabels, listMeta } from './list-meta'
import { toCardData, useCardList } from '../../lib/card-data'
import { toColumns } from '../../lib/columns'
import { MarketplaceHeader } from '../layout/marketplace-header'
import { listProducts, type ProductList } from '../../../../contract/catalog/catalog.ts'
import type { Api } from '../../../../contract/core/client.ts'
import { toProductQuery } from '../../lib/list-api-query'
import { listSearch, readListQuery, redirectToCategory, type Department } from '../../lib/product-list-query'

export async function loader({ context, request }: Route.LoaderArgs) {
  try {
    const api = context.get(publicApi)
    const list = await loadList(api, request, 'marketplace')
    return data(
      {
        list: { ...list, data: toColumns(list.data.map(toCardData)) },
        isLocal: false,
        instead: await loadInstead(api, 'marketplace', list.pagination.total),
        origin: new URL(request.url).origin,
        labels: listLabels('marketplace', list),
      },
      { headers: { 'cache-control': 'public' } },
    )
  } catch (error) {
    if (error instanceof Response) throw error
    if (isRefusal(error) && error.status < 500) return orThrowResponse(Promise.reject(error))
    console.error(error)
    return data(
      { list: builtInList, isLocal: true, instead: null, origin: '', labels: null },
      { headers: { 'cache-control': 'no-store' } },
    )
  }
}

/** Loads the list from the server, or shows the built-in products if the server cannot be reached. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await loadWithRetries(serverLoader)
  } catch (error) {
    if (error instanceof Response) throw error
    reportUnreachable(error)
    const { builtInList } = await import('../../lib/local-list/built-in-products')
    return { list: builtInList, isLocal: true, instead: null, origin: '', labels: null }
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => ({
  'cache-control': loaderHeaders.get('cache-control') ?? 'no-store',
})

export const meta: Route.MetaFunction = ({ loaderData, matches, location: { search } }) =>
  loaderData?.labels
    ? listMeta('marketplace', { ...loaderData, matches, search })
    : [{ title: 'Marketplace' }]

export default function Marketplace({ loaderData: { list, isLocal, instead } }: Route.ComponentProps) {
  const { marketplaceBanner, menus } = useStoreSettings()
  const query = readListQuery(new URLSearchParams(useLocation().search), 'marketplace')
  const shown = useLastGoodList(useCardList(list), isLocal, query)
  return (
    <>
      <MarketplaceHeader banner={marketplaceBanner} links={menus.header} />
      <main id="content" className="page-width pt-8">
        <h1 className="mb-6 text-[clamp(2rem,5vw,3rem)]">Marketplace</h1>
        <ListView list={shown} department="marketplace" isLocal={isLocal} instead={instead} />
      </main>
    </>
  )
}

/** Loads the list that the URL describes. A page number beyond the last page redirects to the last page, an earlier slug of a category to its page. */
async function loadList(api: Api, request: Request, department: Department): Promise<ProductList> {
  const query = readListQuery(new URL(request.url).searchParams, department)
  const list = await api(listProducts, { query: toProductQuery(query, department) })
  const { total, pages } = list.pagination
  redirectToCategory(list, query, department)
  if (total > 0 && query.page > pages) {
    throw redirect(`/${department}${listSearch({ ...query, page: pages }, department)}`)
  }
  return list
}
