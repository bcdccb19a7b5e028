import type { CartItem } from '../../../../contract/cart/cart.ts'
import type { ProductCard } from '../../../../contract/catalog/catalog.ts'
import { useLoaded } from '../../lib/use-loaded'
import { ProductGrid } from '../../components/products/product-grid'

const MAX = 4

/** Products that are similar to the first line of the cart. Nothing while they load, or if there are none. */
export default function CartSuggestions({ items }: { items: readonly CartItem[] }) {
  const slug = items[0]?.slug
  // the cart works without suggestions, so an error shows nothing
  const { data: similar } = useLoaded(slug ?? null, (signal) => loadSimilar(slug!, signal))
  const shown = (similar ?? []).filter(({ id }) => items.every((item) => item.productId !== id)).slice(0, MAX)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="suggestions" className="mt-12">
      <h2 id="suggestions" className="mb-5 text-3xl">
        You may also like
      </h2>
      <ProductGrid products={shown} columns="wide" />
    </section>
  )
}

async function loadSimilar(slug: string, signal: AbortSignal): Promise<readonly ProductCard[]> {
  const { fetchProduct } = await import('../../lib/api/page-calls')
  const { similar } = await fetchProduct(slug, signal)
  return similar
}
