import { apiAt } from '../tools/bench/running-shop.ts'
import { paise } from '../contract/core/money.ts'
import { placeOrder } from '../contract/orders/orders.ts'

/** Places an order of a guest through the API. By default the name of the guest is unique. */
export async function placeGuestOrder(name = `Guest ${crypto.randomUUID().slice(0, 6)}`) {
  const api = apiAt(Number(new URL(process.env['SHOP_URL']!).port))
  const { _id: id } = await api(placeOrder, {
    body: {
      items: [{ productId: 'p1', quantity: 1, type: 'buy' }],
      couponCode: null,
      total: paise(4299_00),
      userName: name,
      userEmail: 'guest@example.com',
    },
  })
  return { name, id }
}
