import { pause } from '../../lib/pause'
import { sendOrder, type OrderSendResult, type OrderEnvelope } from '../../lib/api/send-order'

/** Test cards: each gives the simulated payment a different outcome. */
export const demoCards = {
  success: { title: 'Card that works', description: 'Pays immediately' },
  failure: { title: 'Card that is declined', description: 'The bank declines it; no order is placed' },
  slow: { title: 'Slow card', description: 'Pays after four seconds' },
  lost: {
    title: 'Lost response',
    description: 'Pays, but the response never arrives; the order is sent again automatically',
  },
} as const
export type DemoCard = keyof typeof demoCards

const DECLINED_AFTER_MS = 1200
const SLOW_MS = 4000

/** Pays an order with a test card. Only the payment is simulated: the server creates a real order. */
export async function payWithDemoCard(card: DemoCard, envelope: OrderEnvelope): Promise<OrderSendResult> {
  if (card === 'failure') {
    await pause(DECLINED_AFTER_MS)
    return { kind: 'refused', code: 'card_declined', message: 'The bank has declined this test card.' }
  }
  if (card === 'slow') await pause(SLOW_MS)
  const outcome = await sendOrder(envelope)
  return card === 'lost' && outcome.kind === 'placed'
    ? { kind: 'unclear', message: 'Network error' }
    : outcome
}

const STORAGE_KEY = 'navrang-demo-card'

/** Returns the test card selected in this browser tab. If none is selected, returns null, and payments start automatically. */
export function readStoredCard(): DemoCard | null {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY)
    return stored !== null && stored in demoCards ? (stored as DemoCard) : null
  } catch {
    return null
  }
}

/** Stores the test card for the next payments in this browser tab. With null, payments start automatically again. */
export function storeCard(card: DemoCard | null) {
  try {
    if (card) sessionStorage.setItem(STORAGE_KEY, card)
    else sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // without `sessionStorage` the card applies only until this page is left
  }
}
