import { sendOrder, type OrderSendResult, type OrderEnvelope } from '../../lib/api/send-order'

/** Cards to try the shop with: each makes the simulated payment end in its own way. */
export const demoCards = {
  success: { title: 'Card that works', about: 'Pays at once' },
  failure: { title: 'Card that is declined', about: 'The bank says no; nothing is ordered' },
  slow: { title: 'Slow card', about: 'Pays after four seconds' },
  lost: {
    title: 'Lost answer',
    about: 'Pays, but the answer never arrives: the order is sent again by itself',
  },
} as const
export type DemoCard = keyof typeof demoCards

const DECLINED_AFTER_MS = 1200
const SLOW_MS = 4000

/** Pays an order with a test card. The shop itself is real: only the card's part is played. */
export async function payWithDemoCard(card: DemoCard, shipment: OrderEnvelope): Promise<OrderSendResult> {
  if (card === 'failure') {
    await pause(DECLINED_AFTER_MS)
    return { kind: 'refused', code: 'card_declined', message: 'The bank has declined this test card.' }
  }
  if (card === 'slow') await pause(SLOW_MS)
  const outcome = await sendOrder(shipment)
  return card === 'lost' && outcome.kind === 'placed'
    ? { kind: 'unclear', message: 'Network error' }
    : outcome
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const KEPT_AS = 'navrang-demo-card'

/** The card that was chosen in this tab; null as long as nobody chose one, and payments begin by themselves. */
export function readStoredCard(): DemoCard | null {
  try {
    const kept = sessionStorage.getItem(KEPT_AS)
    return kept !== null && kept in demoCards ? (kept as DemoCard) : null
  } catch {
    return null
  }
}

/** Keeps the choice for the next payments of this tab; null lets them begin by themselves again. */
export function storeCard(card: DemoCard | null) {
  try {
    if (card) sessionStorage.setItem(KEPT_AS, card)
    else sessionStorage.removeItem(KEPT_AS)
  } catch {
    // A browser that keeps nothing has the choice for this page alone.
  }
}
