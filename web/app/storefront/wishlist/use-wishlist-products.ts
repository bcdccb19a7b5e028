import { useEffect, useState } from 'react'
import type { ProductCard } from '../../../../contract/catalog/catalog.ts'
import { fetchJson } from '../../lib/api/fetch-json'

type Answer = { to: string; products: ProductCard[] | null }

const amounts = new Set(['price', 'mrp', 'rentPrice', 'deposit'])
/** The products of a wishlist as the shop sells them today. `known` is null until the first answer. */
export function useWishlistProducts(ids: readonly string[]) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const question = new URLSearchParams(ids.map((id) => ['id', id])).toString()
  // What was asked for already needs no new answer when something is taken off the list.
  const isKnown = Boolean(answer?.products) && ids.every((id) => answer?.to.includes(`=${id}&`))
  const hasFailed = answer !== null && answer.products === null

  useEffect(() => {
    if (isKnown || hasFailed) return
    const asked = new AbortController()
    const path = `/api/products/chosen?${question}`
    fetchJson<{ data: ProductCard[] }>({ path, signal: asked.signal, amounts }).then(
      ({ data }) => asked.signal.aborted || setAnswer({ to: `&${question}&`, products: data }),
      () => asked.signal.aborted || setAnswer({ to: '', products: null }),
    )
    return () => asked.abort()
  }, [question, isKnown, hasFailed])

  return {
    known: answer?.products?.filter(({ id }) => ids.includes(id)) ?? null,
    hasFailed,
    retry: () => setAnswer(null),
  }
}
