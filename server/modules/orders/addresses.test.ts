import { beforeAll, expect, test } from 'vitest'
import { addAddress, changeMe } from '../../../contract/accounts/account.ts'
import { paise } from '../../../contract/core/money.ts'
import type { Address } from '../../../contract/shipping/addresses.ts'
import { placeOrder } from '../../../contract/orders/orders.ts'
import { createTestProduct, unitsLeft } from '../../testing/product-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'

const shop = testShop()
let asha: TestUser
beforeAll(async () => {
  asha = await shop.signedIn()
})

const mumbai: Address = {
  recipient: 'Asha Shopper',
  phone: '9800000000',
  line1: '9 Garba Chowk',
  line2: '',
  pin: '400001',
  city: 'Mumbai',
  state: 'Maharashtra',
}

/** Places an order to this address. Returns the response and the remaining stock. */
async function order(address: Address) {
  const { id } = await createTestProduct(shop.db, { sizes: [{ stock: 1 }] })
  const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/orders',
    headers: { authorization: `Bearer ${asha.token}` },
    payload: { items, couponCode: null, total: 1000, address },
  })
  return {
    status: answer.statusCode,
    body: answer.json<Record<string, unknown>>(),
    left: await unitsLeft(shop.db, id),
  }
}

const ZERO_WIDTH = '\u200B\u200B\u200D\u2060\uFEFF'

test.each<[string, Partial<Address>, string, string]>([
  [
    'a State in which the PIN code is not',
    { state: 'Gujarat' },
    'address.state',
    'PIN code 400001 is in Maharashtra. Please check the state.',
  ],
  ['a State that does not exist', { state: 'Narnia' }, 'address.state', 'Choose an Indian state'],
  ['an unreadable recipient', { recipient: ZERO_WIDTH }, 'address.recipient', 'Enter the recipient’s name'],
  [
    'a recipient of signs alone',
    { recipient: '...--' },
    'address.recipient',
    'The name must contain at least one letter',
  ],
  ['a city of nothing that can be seen', { city: '\u3164\u3164' }, 'address.city', 'Enter the city'],
  [
    'a street of nothing that can be seen',
    { line1: ZERO_WIDTH },
    'address.line1',
    'Enter the house number, street and area',
  ],
  [
    'a business without a letter',
    { business: '\u202E!!' },
    'address.business',
    'The name must contain at least one letter',
  ],
])('%s is refused at its field, and nothing is ordered', async (_, wrong, ...[path, message]) => {
  const { status, body, left } = await order({ ...mumbai, ...wrong })
  expect({ status, left }).toEqual({ status: 400, left: 1 })
  expect(body).toMatchObject({ code: 'invalid', details: { fields: [{ path, message }] } })
})

test.each<[string, Partial<Address>, Partial<Address>]>([
  ['a State in other letters', { state: ' maharashtra' }, { state: 'Maharashtra' }],
  ['an old name of a State', { pin: '751001', state: 'Orissa' }, { state: 'Odisha' }],
  ['a soldier, whose PIN code has no State', { pin: '900056', state: 'Punjab' }, { state: 'Punjab' }],
  ['a PIN code of two States', { pin: '396210', state: 'Dadra & Nagar Haveli and Daman & Diu' }, {}],
  [
    'a name with signs that cannot be seen',
    { recipient: `Asha\u202E${ZERO_WIDTH} Shopper` },
    { recipient: 'Asha Shopper' },
  ],
  ['a name whose letters are joined', { recipient: 'മോഹന്‍' }, { recipient: 'മോഹന്‍' }],
  ['a name in pieces', { recipient: 'Jose\u0301' }, { recipient: 'Jos\u00E9' }],
])('%s is understood', async (_, given, taken) => {
  const { status, body } = await order({ ...mumbai, ...given })
  expect(status).toBe(201)
  expect(body['address']).toMatchObject(taken)
})

test('the address book and the account accept the same names and places', async () => {
  const add = (changes: object) =>
    asha.api(addAddress, { body: { address: { ...mumbai, ...changes }, isDefault: false } })
  const atField = (...path: string[]) => ({ issues: [{ path }] })
  await expect(add({ state: 'Gujarat' })).rejects.toMatchObject(atField('address', 'state'))
  await expect(add({ recipient: ZERO_WIDTH })).rejects.toMatchObject(atField('address', 'recipient'))
  const unreadable = asha.api(changeMe, { body: { name: `${ZERO_WIDTH}..` } })
  await expect(unreadable).rejects.toMatchObject(atField('name'))
  const { addresses } = await add({ state: ' maharashtra', recipient: 'Jose\u0301' })
  expect(addresses.map(({ address }) => address)).toContainEqual(
    expect.objectContaining({ state: 'Maharashtra', recipient: 'Jos\u00E9' }),
  )
})

test('sign-up requires a readable name', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers: { origin: shop.env.publicUrl },
    payload: {
      name: ZERO_WIDTH,
      email: 'nameless@example.com',
      password: 'a-long-password-for-tests',
      type: 'customer',
    },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ details: { fields: [{ path: 'name', message: 'Enter your name' }] } })
})

test('an order with an address in an old format is shown unchanged', async () => {
  const { id } = await createTestProduct(shop.db)
  const body = {
    items: [{ productId: id, quantity: 1, type: 'buy' as const }],
    couponCode: null,
    total: paise(1000_00),
    address: mumbai,
  }
  const { _id } = await asha.api(placeOrder, { body })
  const address = JSON.stringify({ ...mumbai, state: 'Narnia' })
  await shop.db.updateTable('orders').set({ address }).where('id', '=', _id).execute()
  const shown = await shop.app.inject({
    url: `/api/orders/${_id}`,
    headers: { authorization: `Bearer ${asha.token}` },
  })
  expect(shown.json()).toMatchObject({ address: { state: 'Narnia' } })
})
