import type { ProductDraft } from './read/draft.ts'
import type { Stored } from './stored.ts'

type Match = { stored: Stored | undefined } | { problem: string; column: string }

/** The stored product that a draft means: the one with its Id, else the one with its handle. */
export function matchStored(
  draft: ProductDraft,
  byId: ReadonlyMap<string, Stored>,
  bySlug: ReadonlyMap<string, Stored>,
): Match {
  const ofId = draft.id === null ? undefined : byId.get(draft.id)
  const ofSlug = bySlug.get(draft.slug)
  if (ofId && ofSlug && ofId !== ofSlug) {
    return { column: 'Handle', problem: `belongs to the product with Id ${ofSlug.product.id}` }
  }
  if (draft.id !== null && !ofId && ofSlug) {
    return { column: 'Id', problem: `is not that of this handle's product, which is ${ofSlug.product.id}` }
  }
  const stored = ofId ?? ofSlug
  const kind = draft.rent === undefined ? undefined : draft.rent ? 'rent' : 'marketplace'
  if (stored && kind && stored.product.product_type !== kind) {
    const was =
      kind === 'rent'
        ? 'is sold in the shop, so it cannot be rented out'
        : 'is rented out in the shop, so it needs a rent'
    return { column: 'Rent Price', problem: `The product ${was}; use another Handle for the other kind` }
  }
  return { stored }
}
