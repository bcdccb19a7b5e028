import type { OrderItemDraft, QuoteReply } from '../../../contract/orders.ts'

type Wanted = Pick<
  OrderItemDraft,
  'productId' | 'skuId' | 'colour' | 'size' | 'type' | 'quantity' | 'from' | 'until'
>

/** What the shop asks for this one item now. The client and its schemas are loaded with the first question. */
export async function askQuote(item: Wanted, signal: AbortSignal): Promise<QuoteReply> {
  const [{ api }, { quoteItems }] = await Promise.all([
    import('./browser-api'),
    import('../../../contract/orders.ts'),
  ])
  return api(quoteItems, { body: { items: [item], couponCode: null }, signal })
}
