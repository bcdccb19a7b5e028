import { data } from 'react-router'
import { isRefusal } from '../../../contract/refusal.ts'
import { publicApi } from '../api-context'
import { orPage } from '../refused'
import { builtInList } from '../shop/built-in-products'
import { useLastGoodList } from '../shop/last-good-list'
import { Notice } from '../ui/notice'
import type { Route } from './+types/marketplace'
import { useStoreSettings } from './layout'
import { JewelleryChips } from './list/jewellery-chips'
import { listMeta } from './list/list-meta'
import { ListView } from './list/list-view'
import { loadList } from './list/load-list'
import { useListNavigation } from './list/use-list-navigation'
import { MarketplaceHeader } from './marketplace-header'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url)
  try {
    const list = await loadList(context.get(publicApi), request, 'marketplace')
    return data({ list, isLocal: false, origin }, { headers: { 'cache-control': 'public' } })
  } catch (error) {
    if (error instanceof Response) throw error
    if (isRefusal(error) && error.code !== 'unavailable') return orPage(Promise.reject(error))
    console.error(error)
    return data({ list: builtInList, isLocal: true, origin }, { headers: { 'cache-control': 'no-store' } })
  }
}

/** Without a network the shop still shows what it knows by heart. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response) throw error
    return { list: builtInList, isLocal: true, origin: location.origin }
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => ({
  'cache-control': loaderHeaders.get('cache-control') ?? 'no-store',
})

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  listMeta({
    department: 'marketplace',
    title: 'Marketplace: festive wear for Navratri and Garba | Navrang',
    description:
      'Search and filter chaniya cholis, kediyas, couple sets, jewellery, dandiya and cosmetics for Navratri. Free delivery across India.',
    list: loaderData?.list,
    origin: loaderData?.origin,
    search: location.search,
  })

export default function Marketplace({ loaderData: { list, isLocal } }: Route.ComponentProps) {
  const navigation = useListNavigation('marketplace')
  const { marketplaceBanner } = useStoreSettings()
  const shown = useLastGoodList(list, isLocal)
  return (
    <>
      <MarketplaceHeader banner={marketplaceBanner} q={navigation.query.q} onType={navigation.type} />
      <main id="content" className="page-width pt-8">
        <h1 className="mb-6 text-[clamp(2rem,5vw,3rem)]">Marketplace</h1>
        {isLocal && (
          <Notice kind="warning" className="mb-6">
            Using local products (database connection failed)
          </Notice>
        )}
        <ListView
          list={shown}
          department="marketplace"
          navigation={navigation}
          inDrawer={<JewelleryChips query={navigation.query} />}
        />
      </main>
    </>
  )
}
