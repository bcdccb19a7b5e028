import { useEffect, useState } from 'react'
import type { CartItem } from '../../../../contract/cart/cart.ts'
import type { FieldError } from '../../../../contract/core/refusal.ts'
import type { FulfilmentMethod, Slot } from '../../../../contract/shipping/fulfilment.ts'
import type { FulfilmentDraft, FulfilmentOption } from '../../../../contract/shipping/slots.ts'
import type { ChosenFulfilment } from '../../../../contract/shipping/slot-text.ts'
import { useQuote, type QuoteOptions, type RequestedQuote } from '../../lib/checkout/use-quote'

export type FulfilmentField = ReturnType<typeof useFulfilment>

const NO_LONGER_FREE = 'The slot that you chose can no longer be booked. Please choose another one.'
const CHOOSE_SLOT = 'Choose a slot'

/** Returns whether the quote is the server's answer to the present cart. */
export const isCurrent = ({ reply, isLoading, hasFailed }: RequestedQuote) =>
  reply !== null && !isLoading && !hasFailed

/** The quote for the chosen way to get the order, and this choice. `stored` is the choice of an earlier visit. */
export function useFulfilmentQuote(
  items: readonly CartItem[],
  request: QuoteOptions,
  stored: FulfilmentDraft = { method: 'courier' },
) {
  const [chosen, choose] = useState(stored)
  const { method } = chosen
  const quote = useQuote(items, { ...request, ...(method !== 'courier' && { fulfilment: { method } }) })
  const options = quote.reply?.fulfilment?.options ?? null
  const fulfilment = useFulfilment([chosen, choose], { options, isCurrent: isCurrent(quote) })
  return { quote, fulfilment }
}

/** How the customer gets the order: the chosen method and slot. `options` are those of the latest quote; null if only a courier is possible. */
function useFulfilment(
  [chosen, choose]: [FulfilmentDraft, (next: FulfilmentDraft) => void],
  { options, isCurrent }: { options: readonly FulfilmentOption[] | null; isCurrent: boolean },
) {
  const [error, setError] = useState<string>()
  const option = options?.find(({ method }) => method === chosen.method)
  const offersCourier = options === null || options.some(({ method }) => method === 'courier')
  // a choice that is not possible at the present address stays, because the customer may still be typing the PIN code
  const method = option ? chosen.method : 'courier'
  const other = chosen.method === 'courier' && !offersCourier ? options?.[0]?.method : undefined
  useEffect(() => {
    if (isCurrent && other) choose({ method: other, slot: chosen.slot ?? null })
  }, [isCurrent, other, chosen.slot, choose])

  const slot = chosen.slot ?? null
  const isOpen = slot !== null && option?.slots.some((open) => isSame(open, slot)) === true
  const isGone = isCurrent && slot !== null && option !== undefined && chosen.method !== 'courier' && !isOpen
  const needsSlot = options !== null && (method !== 'courier' || !offersCourier)
  const booked: ChosenFulfilment | null =
    isOpen && method !== 'courier' ? { method, slot, address: option?.address ?? '' } : null
  return {
    options,
    chosen,
    /** What the order request contains; empty if the goods travel by courier. */
    draft: booked && { fulfilment: { method: booked.method, slot: booked.slot } },
    method,
    slot: isOpen ? slot : null,
    /** What the order will contain; null if its goods travel by courier, or no slot is chosen yet. */
    booked,
    error: error ?? (isGone ? NO_LONGER_FREE : undefined),
    chooseMethod(method: FulfilmentMethod) {
      setError(undefined)
      choose({ method, slot: null })
    },
    chooseSlot(next: Slot) {
      setError(undefined)
      choose({ method: chosen.method, slot: next })
    },
    /** Returns whether the order can be placed. Shows an error and moves the focus if the slot is missing. */
    validate(): boolean {
      if (!needsSlot || booked) return true
      setError(CHOOSE_SLOT)
      document.querySelector<HTMLElement>('[name=slot], [name=fulfilment]:checked')?.focus()
      return false
    },
    /** Shows the errors of the server for method and slot. */
    show(fields: readonly FieldError[]) {
      const refused = fields.find(({ path }) => path.startsWith('fulfilment'))
      setError(refused?.message)
      if (refused) choose({ method: chosen.method, slot: null })
      return refused !== undefined
    },
  }
}

const isSame = (a: Slot, b: Slot) => a.day === b.day && a.from === b.from && a.until === b.until
