import { createBrowserStore } from './browser-store'

type PlanLinks = Readonly<Record<string, string>>

const store = createBrowserStore('navrang-plan-links-v1', (stored): PlanLinks =>
  stored && typeof stored === 'object' ? (stored as PlanLinks) : {},
)

/** Remembers the token of the link to a plan in the cart that belongs to somebody else; null for the shopper's own plan. */
export function storePlanLink(planId: string, token: string | null) {
  const { [planId]: _, ...others } = store.get()
  store.set(token ? { ...others, [planId]: token } : others)
}

/** Returns the token of the link to a plan that belongs to somebody else; undefined for the shopper's own plan. */
export const usePlanLink = (planId: string): string | undefined => store.useValue()[planId]
