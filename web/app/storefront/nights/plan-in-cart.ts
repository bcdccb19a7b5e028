import { cartLineId, joinWearers, type CartItem } from '../../../../contract/cart/cart.ts'
import type { Plan, PlanQuote } from '../../../../contract/nights/plan.ts'

/**
 * Returns the cart with the rentals of a plan as one set, in place of the lines that the cart had from this plan. People who wear the same
 * garment in the same period share a line.
 */
export function withPlan(
  items: readonly CartItem[],
  { id, plan, quote }: { id: string; plan: Plan; quote: PlanQuote },
): CartItem[] {
  const lines = new Map<string, CartItem>()
  for (const { person, line } of quote.rentals) {
    if (!line) continue
    const name = plan.people.find((one) => one.id === person)?.name ?? ''
    const { productId, skuId, title, image, price, nightPrices, deposit, slug, size, colour, from, until } =
      line
    const lineId = cartLineId({ skuId, from, until, planId: id })
    const known = lines.get(lineId)
    lines.set(lineId, {
      id: lineId,
      kind: 'rent',
      productId,
      skuId,
      title,
      image,
      price,
      nightPrices,
      deposit,
      slug,
      size,
      colour,
      from,
      until,
      planId: id,
      qty: (known?.qty ?? 0) + 1,
      wearers: joinWearers(known?.wearers, name),
    })
  }
  return [...items.filter((item) => item.planId !== id), ...lines.values()]
}

/** Returns the cart with the set of a plan under its new id. Lines that the new id has already are not added a second time. */
export function withNewPlanId(
  items: readonly CartItem[],
  { before, id: planId }: { before: string; id: string },
): CartItem[] {
  const isKnown = (id: string) => items.some((item) => item.id === id)
  return items.flatMap((item) => {
    if (item.planId !== before) return item
    const id = cartLineId({ ...item, planId })
    return isKnown(id) ? [] : { ...item, id, planId }
  })
}
