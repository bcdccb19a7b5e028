import { useCallback, useEffect, useState } from 'react'
import type {
  Plan,
  PlanCell,
  PlanQuote,
  PlanRental,
  Suggestion,
  UnavailableCell,
} from '../../../../contract/nights/plan.ts'
import { isAt, type CellPlace } from '../../../../contract/nights/change-plan.ts'
import { useWishlist } from '../../lib/wishlist'

/** What a cell shows of its garment before the price is known. */
type Garment = Pick<Suggestion, 'skuId' | 'slug' | 'title' | 'image'>

export type PlanFacts = {
  quote: PlanQuote | null
  /** The best garment for each empty cell. */
  ideas: ReadonlyMap<string, Suggestion>
  /** The known garments by SKU: those that the shopper has chosen here, and those of earlier quotes. */
  garments: ReadonlyMap<string, Garment>
  /** Remembers garments, so that the plan shows them before the next quote arrives. */
  learn: (garments: readonly Garment[]) => void
  isLoading: boolean
  hasFailed: boolean
  retry: () => void
}

type Reply = {
  key: string
  quote: PlanQuote | null
  ideas: ReadonlyMap<string, Suggestion>
  hasFailed: boolean
}

const WAIT_MS = 200

export const cellKey = ({ person, night }: CellPlace) => `${person} ${night}`

/** Fetches the price and the check of a plan, and an idea for each empty cell, and fetches them again when the plan changes. */
export function usePlanFacts(plan: Plan): PlanFacts {
  const [reply, setReply] = useState<Reply | null>(null)
  const { garments, learn } = useKnownGarments()
  const [round, setRound] = useState(0)
  const liked = useWishlist()
  const key = JSON.stringify({ plan, liked, round })
  const isEmpty = plan.people.length === 0

  useEffect(() => {
    if (isEmpty) return
    const controller = new AbortController()
    const { signal } = controller
    const request = JSON.parse(key) as { plan: Plan; liked: string[] }
    async function load() {
      try {
        const { fetchQuote, fetchIdeas } = await import('./plan-api')
        const [quote, { cells }] = await Promise.all([
          fetchQuote(request, signal),
          fetchIdeas(request, signal),
        ])
        if (signal.aborted) return
        const ideas = new Map(
          cells.flatMap((cell) => (cell.garments[0] ? [[cellKey(cell), cell.garments[0]]] : [])),
        )
        setReply({ key, quote, ideas, hasFailed: false })
        learn(garmentsOf(quote))
      } catch {
        if (!signal.aborted) {
          setReply((last) => ({
            key,
            quote: last?.quote ?? null,
            ideas: last?.ideas ?? new Map(),
            hasFailed: true,
          }))
        }
      }
    }
    const timer = setTimeout(() => void load(), WAIT_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key, isEmpty, learn])

  return {
    quote: isEmpty ? null : (reply?.quote ?? null),
    ideas: reply?.ideas ?? new Map<string, Suggestion>(),
    garments,
    learn,
    isLoading: !isEmpty && reply?.key !== key,
    hasFailed: reply?.key === key && reply.hasFailed,
    retry: () => setRound((last) => last + 1),
  }
}

function useKnownGarments() {
  const [garments, setGarments] = useState<PlanFacts['garments']>(new Map())
  const learn = useCallback<PlanFacts['learn']>(
    (more) => setGarments((last) => new Map([...last, ...more.map((one) => [one.skuId, one] as const)])),
    [],
  )
  return { garments, learn }
}

/** The garments and the substitutes of a quote. */
const garmentsOf = ({ rentals, unavailable }: PlanQuote): Garment[] =>
  [...rentals.map(({ line }) => line), ...unavailable.map(({ substitute }) => substitute)].filter(
    (garment) => garment !== null,
  )

/** What a cell shows: its garment, its booking, and why it cannot be booked. */
export type CellFacts = {
  garment: Garment | null
  rental: PlanRental | null
  problem: UnavailableCell | null
  idea: Suggestion | null
}

type KnownFacts = Pick<PlanFacts, 'quote' | 'ideas' | 'garments'>

/** Returns the facts of a cell, or of an empty place. What a quote says about a garment that was worn there before does not count. */
export function factsOf(
  { quote, ideas, garments }: KnownFacts,
  cell: CellPlace & Partial<Pick<PlanCell, 'skuId'>>,
): CellFacts {
  const rental =
    quote?.rentals.find(
      ({ person, skuId, nights }) =>
        person === cell.person && skuId === cell.skuId && nights.includes(cell.night),
    ) ?? null
  return {
    garment: rental?.line ?? garments.get(cell.skuId ?? '') ?? null,
    rental,
    problem: (rental?.problem && quote?.unavailable.find((one) => isAt(one, cell))) || null,
    idea: ideas.get(cellKey(cell)) ?? null,
  }
}

/** The cells of a plan whose present garment cannot be booked. */
export const problemsOf = (facts: KnownFacts, { cells }: Pick<Plan, 'cells'>): UnavailableCell[] =>
  cells.flatMap((cell) => factsOf(facts, cell).problem ?? [])
