import { expect, test } from 'vitest'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import { sellerSubscriptionInvoices } from '../../../../contract/invoicing/commission-invoices.ts'
import { orderDocuments, orderInvoice, taxRegister } from '../../../../contract/invoicing/tax-documents.ts'
import { paise } from '../../../../contract/core/money.ts'
import { SIMULATED_PAYMENT } from '../../../../contract/orders/payment-summary.ts'
import { dashboard } from '../../../../contract/reports/reports.ts'
import { sellerPayouts, sellerStatements } from '../../../../contract/sellers/payouts.ts'
import { subscribe } from '../../../../contract/sellers/seller-account.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { buy, changeOrderStatus, createBusiness } from '../../../testing/seller-fixture.ts'
import { testShop } from '../../../testing/shop.ts'

const demo = testShop()
const realShop = testShop({ SEED: 'none' })
const price = paise(1000_00)

/** A delivered order of a seller's goods, paid with the simulated gateway, and the seller's simulated subscription. */
async function sellSimulated(shop: typeof demo) {
  const [customer, staff] = [await shop.signedIn(), await shop.signedIn('admin')]
  const { owner, addProduct } = await createBusiness(shop)
  const { id: productId } = await addProduct({ price })
  await owner.api(subscribe)
  const order = await buy(shop, customer, { items: [{ productId, quantity: 1 }], total: price })
  await changeOrderStatus(shop, staff, { id: order._id, status: 'delivered' })
  return { customer, staff, owner, order }
}

test('a shop that is not a demo books no simulated payment: no revenue, no earning, no invoice', async () => {
  const { customer, staff, owner, order } = await sellSimulated(realShop)
  expect(order.payment).toMatchObject({ state: 'paid', isSimulated: true })
  expect(await staff.api(dashboard)).toMatchObject({ revenueToday: 0, revenueThisMonth: 0 })
  expect(await owner.api(sellerPayouts)).toMatchObject({ balance: 0, ready: 0 })
  expect(await owner.api(sellerStatements)).toMatchObject({ data: [] })
  expect(await owner.api(sellerSubscriptionInvoices)).toMatchObject({ data: [] })
  expect(await customer.api(orderDocuments, { params: { id: order._id } })).toMatchObject({ data: [] })
  const month = order.createdAt.slice(0, 7)
  expect(await staff.api(taxRegister, { query: { month } })).toMatchObject({ data: [] })
})

test('a demo books them, and its invoices say that the payment was simulated', async () => {
  const { customer, staff, owner, order } = await sellSimulated(demo)
  expect((await staff.api(dashboard)).revenueToday).toBeGreaterThan(0)
  expect((await owner.api(sellerPayouts)).ready).toBeGreaterThan(0)
  expect((await owner.api(sellerSubscriptionInvoices)).data).toHaveLength(1)
  const url = endpointUrl(orderInvoice.path, { id: order._id })
  const headers = { authorization: `Bearer ${customer.token}` }
  const text = pdfText((await demo.app.inject({ url, headers })).rawPayload)
  expect(text.replaceAll('\n', ' ')).toContain(SIMULATED_PAYMENT)
})
