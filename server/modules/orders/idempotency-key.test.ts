import { expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder, setOrderStatus } from '../../../contract/orders/orders.ts'
import type { Api } from '../../../contract/core/client.ts'
import { createTestProduct, unitsLeft } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

const shop = testShop()

const address = {
  recipient: 'Sample Guest',
  phone: '9812345600',
  line1: '7 Sample Street',
  pin: '380006',
  city: 'Ahmedabad',
  state: 'Gujarat',
}

const draft = (productId: string, quantity = 1) => ({
  items: [{ productId, quantity, type: 'buy' as const }],
  couponCode: null,
  total: paise(quantity * 1000_00),
  userEmail: 'key-guest@example.com',
  userName: 'Sample Guest',
  address,
})

const place = (api: Api, key: string, body: ReturnType<typeof draft>) =>
  api(placeOrder, { body, headers: { 'idempotency-key': key } })

test.each(['1', 'order-1', 'fifteen-signs-x', '1111111111111111', 'abababababababababab'])(
  'the weak key "%s" of a visitor is refused, because another visitor could guess it and receive the order with its token',
  async (key) => {
    const { id } = await createTestProduct(shop.db)
    const refusal = await refusalOf(place(shop.api, key, draft(id)))
    expect(refusal).toMatchObject({ code: 'invalid', status: 400 })
    expect(refusal!.details).toMatchObject({ fields: [{ path: 'Idempotency-Key' }] })
    expect(await unitsLeft(shop.db, id)).toBe(10)
  },
)

test('a visitor who repeats a request under a long key gets the same order with the same token', async () => {
  const { id } = await createTestProduct(shop.db)
  const key = crypto.randomUUID()
  const first = await place(shop.api, key, draft(id))
  expect(first.token).toBeTruthy()
  expect(await place(shop.api, key, draft(id))).toEqual(first)
  expect(await unitsLeft(shop.db, id)).toBe(9)
  expect(await refusalOf(place(shop.api, key, draft(id, 2)))).toMatchObject({
    code: 'key_reused',
    status: 422,
  })
})

test('a short key is scoped to its account: other users do not get the order', async () => {
  const { id } = await createTestProduct(shop.db)
  const [asha, meera] = [await shop.signedIn(), await shop.signedIn()]
  const orders = [await place(asha.api, '1', draft(id)), await place(meera.api, '1', draft(id))]
  expect(orders.map(({ userId }) => userId)).toEqual([asha.id, meera.id])
  expect((await place(asha.api, '1', draft(id)))._id).toBe(orders[0]!._id)
})

test('a repeated key returns the current state of the order', async () => {
  const { id } = await createTestProduct(shop.db)
  const key = crypto.randomUUID()
  const { _id, token } = await place(shop.api, key, draft(id))
  const record = await shop.db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const columns = ['body_hash', 'created_at', 'key', 'reply', 'resource_id', 'scope']
  expect(Object.keys(record).sort()).toEqual(columns)
  expect(record).toMatchObject({ resource_id: _id, reply: null }) // the reply to an order contains personal data
  const staff = await shop.signedIn('staff')
  await staff.api(setOrderStatus, { params: { id: _id }, body: { status: 'confirmed' } })
  const again = await place(shop.api, key, draft(id))
  expect(again).toMatchObject({ _id, token, status: 'confirmed' })
  expect(again.events.at(-1)!.by).toBe('Navrang') // the buyer sees the shop's name instead of the name of the member of staff
})
