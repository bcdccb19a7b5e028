import { useCallback, useState } from 'react'
import type {
  Plan,
  PlanCell,
  PlanQuote,
  PlanRental,
  Suggestion,
  UnavailableCell,
} from '../../../../contract/nights/plan.ts'
import { isAt, type CellPlace } from '../../../../contract/nights/change-plan.ts'
import { pause } from '../../lib/pause'
import { useLoaded } from '../../lib/use-loaded'
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

const WAIT_MS = 200

const cellKey = ({ person, night }: CellPlace) => `${person} ${night}`

/** Fetches the price and the check of a plan, and an idea for each empty cell, and fetches them again when the plan changes. */
export function usePlanFacts(plan: Plan): PlanFacts {
  const { garments, learn } = useKnownGarments()
  const liked = useWishlist()
  const request = plan.people.length > 0 ? JSON.stringify({ plan, liked }) : null
  const { data, isLoading, hasFailed, retry } = useLoaded(request, async (signal) => {
    await pause(WAIT_MS, signal)
    const { fetchQuote, fetchIdeas } = await import('./plan-api')
    const [quote, { cells }] = await Promise.all([
      fetchQuote({ plan, liked }, signal),
      fetchIdeas({ plan, liked }, signal),
    ])
    learn(garmentsOf(quote))
    const best = cells.flatMap((cell) =>
      cell.garments[0] ? [[cellKey(cell), cell.garments[0]] as const] : [],
    )
    return { quote, ideas: new Map(best) }
  })
  const ideas = data?.ideas ?? new Map<string, Suggestion>()
  return { quote: data?.quote ?? null, ideas, garments, learn, isLoading, hasFailed, retry }
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

/** What a cell shows: its garment, its booking, and why it cannot be booked or does not fit. */
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

/** The cells of a plan whose present garment cannot be booked or does not fit. */
export const problemsOf = (facts: KnownFacts, { cells }: Pick<Plan, 'cells'>): UnavailableCell[] =>
  cells.flatMap((cell) => factsOf(facts, cell).problem ?? [])
