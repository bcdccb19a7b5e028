import { latestCollection } from '../../../contract/catalog.ts'
import { publicApi } from '../api-context'
import type { Route } from './+types/home'

export const headers = () => ({ 'cache-control': 'public' })

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(publicApi)(latestCollection)
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <main>{loaderData.data.map((one) => one.title).join(', ')}</main>
}
