import type { CartItem } from '../../../../contract/cart/cart.ts'
import type { OrderItemDraft } from '../../../../contract/orders/orders.ts'

/** The order item of a cart line, with the amounts that the shopper has seen. */
export const draftItem = (item: CartItem): OrderItemDraft => ({
  productId: item.productId,
  skuId: item.skuId || null,
  size: item.size,
  colour: item.colour,
  type: item.kind,
  quantity: item.qty,
  from: item.from,
  until: item.until,
  title: item.title.slice(0, 300),
  price: item.price,
  deposit: item.kind === 'rent' ? item.deposit : null,
  image: item.image.slice(0, 2000),
  planId: item.planId,
  wearers: item.wearers,
})
