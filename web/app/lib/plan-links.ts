import { afterSignOut, currentUserId } from './account/signed-in-user'
import { createBrowserStore } from './browser-store'

/** The tokens by the id of the plan, and the user to whom they belong; null for a visitor. */
type PlanLinks = { user: string | null; tokens: Readonly<Record<string, string>> }

const store = createBrowserStore('navrang-plan-links-v1', (stored) => stored as PlanLinks | null)
afterSignOut(() => store.set(null))

/** The cart of a visitor, and so its links, become those of the user who signs in. */
const tokensOf = (links: PlanLinks | null) =>
  links && (links.user === null || links.user === currentUserId()) ? links.tokens : {}

/** Remembers the token of the link to a plan in the cart that belongs to somebody else; null for the shopper's own plan. */
export function storePlanLink(planId: string, token: string | null) {
  const { [planId]: _, ...others } = tokensOf(store.get())
  store.set({ user: currentUserId(), tokens: token ? { ...others, [planId]: token } : others })
}

/** Returns the token of the link to a plan that belongs to somebody else; undefined for the shopper's own plan. */
export const usePlanLink = (planId: string): string | undefined => tokensOf(store.useValue())[planId]
