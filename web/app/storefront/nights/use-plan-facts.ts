import { useEffect, useState } from 'react'
import type {
  Plan,
  PlanQuote,
  PlanRental,
  Suggestion,
  UnavailableCell,
} from '../../../../contract/nights/plan.ts'
import type { CellPlace } from '../../../../contract/nights/change-plan.ts'
import { useWishlist } from '../../lib/wishlist'

export type PlanFacts = {
  quote: PlanQuote | null
  /** The best garment for each empty cell. */
  ideas: ReadonlyMap<string, Suggestion>
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
  }, [key, isEmpty])

  return {
    quote: isEmpty ? null : (reply?.quote ?? null),
    ideas: reply?.ideas ?? new Map<string, Suggestion>(),
    isLoading: !isEmpty && reply?.key !== key,
    hasFailed: reply?.key === key && reply.hasFailed,
    retry: () => setRound((last) => last + 1),
  }
}

/** What a cell shows: its booking, and why it cannot be booked. */
export type CellFacts = {
  rental: PlanRental | null
  problem: UnavailableCell | null
  idea: Suggestion | null
}

export function factsOf({ quote, ideas }: Pick<PlanFacts, 'quote' | 'ideas'>, place: CellPlace): CellFacts {
  const isHere = (cell: CellPlace) => cell.person === place.person && cell.night === place.night
  return {
    rental:
      quote?.rentals.find(({ person, nights }) => person === place.person && nights.includes(place.night)) ??
      null,
    problem: quote?.unavailable.find(isHere) ?? null,
    idea: ideas.get(cellKey(place)) ?? null,
  }
}
