import { data } from 'react-router'
import { latestCollection } from '../../../../contract/catalog/catalog.ts'
import { publicApi } from '../../lib/api/api-context'
import { toCardData } from '../../lib/card-data'
import { PageNotFound } from '../../components/errors/error-page'
import type { Route } from './+types/not-found'
import { titleOf } from '../../lib/brand'
import { Collection } from '../home/collection'

/** Loads the latest collection for the not-found page. The response is not cached if the collection could not be loaded. */
export async function loader({ context }: Route.LoaderArgs) {
  const latest = await context
    .get(publicApi)(latestCollection)
    .catch(() => null)
  const products = latest?.data.map(toCardData) ?? []
  return data({ products }, { status: 404, headers: { 'cache-control': latest ? 'public' : 'no-store' } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => ({
  'cache-control': loaderHeaders.get('cache-control') ?? 'no-store',
})

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Page not found') },
  { name: 'robots', content: 'noindex' },
]

const latestSection = {
  id: 'latest',
  heading: 'Latest Collection',
  text: '',
  link: { label: 'View all', to: '/marketplace', part: null },
}

export default function NotFound({ loaderData: { products } }: Route.ComponentProps) {
  return (
    <main id="content">
      <div className="page-width">
        <PageNotFound />
      </div>
      <Collection section={latestSection} products={products} />
    </main>
  )
}
