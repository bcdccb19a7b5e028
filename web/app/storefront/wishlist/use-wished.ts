import { useEffect, useState } from 'react'
import type { ProductCard } from '../../../../contract/catalog.ts'
import { askPlainly } from '../../shop/ask-plainly'

type Answer = { to: string; products: ProductCard[] | null }

const amounts = new Set(['price', 'mrp', 'rentPrice', 'deposit'])
const inPaise = (key: string, value: unknown) =>
  amounts.has(key) && typeof value === 'number' ? Math.round(value * 100) : value

/** The products of a wishlist as the shop sells them today. `known` is null until the first answer. */
export function useWished(ids: readonly string[]) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [round, setRound] = useState(0)
  const question = new URLSearchParams(ids.map((id) => ['id', id])).toString()
  // What was asked for already needs no new answer when something is taken off the list.
  const isKnown = answer?.products != null && ids.every((id) => answer.to.includes(`=${id}&`))

  useEffect(() => {
    if (isKnown) return
    const asked = new AbortController()
    const path = `/api/products/chosen?${question}`
    askPlainly<{ data: ProductCard[] }>({ path, signal: asked.signal }, inPaise).then(
      ({ data }) => asked.signal.aborted || setAnswer({ to: `&${question}&`, products: data }),
      () => asked.signal.aborted || setAnswer({ to: '', products: null }),
    )
    return () => asked.abort()
  }, [question, round, isKnown])

  return {
    known: answer?.products?.filter(({ id }) => ids.includes(id)) ?? null,
    hasFailed: answer !== null && answer.products === null,
    retry: () => {
      setAnswer(null)
      setRound((last) => last + 1)
    },
  }
}
