import { beforeEach, expect, test, vi } from 'vitest'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { dropToken } from '../account/session.ts'
import { storeUser } from '../account/signed-in-user.ts'
import { sendOrder } from './send-order.ts'

const tokenOf = (userId: string) => `head.${btoa(JSON.stringify({ sub: userId }))}.signature`
const draft = {
  items: [{ productId: 'choli', quantity: 1, type: 'buy', price: 1499.5 }],
  couponCode: null,
  total: 1499.5,
}
const envelope = { body: JSON.stringify(draft), key: 'the-key-of-this-order', userId: 'asha' }
const amounts = { subtotal: 0, couponDiscount: 0, deliveryCharge: 0, total: 0, depositTotal: 0, amountDue: 0 }
const user = {
  userEmail: null,
  userName: null,
  userId: 'asha',
  address: null,
  token: null,
  userPhone: null,
  channel: 'online',
}
const payment = { state: 'paid', received: 0, isSimulated: true }
const progress = {
  status: 'pending',
  events: [],
  promise: [],
  fulfilment: null,
  tracking: null,
  payUntil: null,
  payment,
}
const order = {
  _id: 'order-1',
  items: [],
  couponCode: null,
  paymentMethod: 'phonepe',
  createdAt: '2026-10-01T06:00:00Z',
  ...amounts,
  ...user,
  ...progress,
}
const placed = () => Response.json(order, { status: 201 })
const refused = (status: number, code: string) => Response.json({ error: 'No', code }, { status })

/**
 * Replaces `fetch`: each request for a token gets the next of `tokens`, each order request the next of `responses`. Returns the order
 * requests.
 */
function withServer(tokens: readonly string[], responses: readonly (() => Response)[]) {
  const [nextTokens, nextResponses] = [[...tokens], [...responses]]
  const requests: RequestInit[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (url === '/api/auth/token') return Response.json({ token: nextTokens.shift() })
    requests.push(init!)
    return nextResponses.shift()!()
  })
  return requests
}

beforeEach(() => {
  dropToken()
  storeUser({ id: 'asha' } as SignedInUser)
})

test('an order is sent with its key, its user and its amounts in rupees', async () => {
  const requests = withServer([tokenOf('asha')], [placed])
  expect(await sendOrder(envelope)).toEqual({ kind: 'placed', orderId: 'order-1' })
  expect(requests[0]!.headers).toMatchObject({
    'idempotency-key': envelope.key,
    authorization: `Bearer ${tokenOf('asha')}`,
  })
  expect(JSON.parse(requests[0]!.body as string)).toMatchObject(draft)
})

test('the order of one user is never sent as another user, also after the token was renewed', async () => {
  const signInRequired = { kind: 'refused', code: 'not_signed_in', message: 'Please sign in to continue' }
  expect(withServer([tokenOf('meera')], [])).toEqual([])
  expect(await sendOrder(envelope)).toEqual(signInRequired)
  dropToken()
  const requests = withServer([tokenOf('asha'), tokenOf('meera')], [() => refused(401, 'not_signed_in')])
  expect(await sendOrder(envelope)).toEqual(signInRequired)
  expect(requests).toHaveLength(1)
})

test.each([
  [
    'a refusal of the shop',
    () => refused(409, 'out_of_stock'),
    { kind: 'refused', code: 'out_of_stock', message: 'No' },
  ],
  ['a busy shop', () => refused(503, 'overloaded'), { kind: 'unclear', message: 'No' }],
  [
    'a server error without a text',
    () => new Response('', { status: 500 }),
    { kind: 'unclear', message: 'Order API failed with 500' },
  ],
  [
    'a response that is not an order',
    () => Response.json({}, { status: 201 }),
    { kind: 'unclear', message: 'Invalid order response' },
  ],
])('%s is a definite refusal only if the shop says so', async (_, response, result) => {
  withServer([tokenOf('asha')], [response])
  expect(await sendOrder(envelope)).toEqual(result)
})

test('an order that is still being placed is sent again with the same key', async () => {
  const requests = withServer([tokenOf('asha')], [() => refused(409, 'in_flight'), placed])
  expect(await sendOrder(envelope)).toEqual({ kind: 'placed', orderId: 'order-1' })
  expect(requests.map(({ body }) => body)).toEqual([requests[0]!.body, requests[0]!.body])
})

test('an order that cannot be read is refused', async () => {
  const body = JSON.stringify({ ...draft, items: [] })
  const result = { kind: 'refused', code: 'invalid', message: 'No items to pay for' }
  expect(await sendOrder({ ...envelope, body })).toEqual(result)
})
