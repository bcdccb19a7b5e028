import { describe, expect, test } from 'vitest'
import { submitProduct } from '../../../../contract/sellers/submissions.ts'
import { aPhoto, aSubmission, asFile, submit } from '../../../testing/submission-fixture.ts'
import { setClock } from '../../../testing/rental-fixture.ts'
import { testShop, type TestShop } from '../../../testing/shop.ts'

/** Submits a product as a visitor whose requests come from `remoteAddress`. */
async function postFrom(shop: TestShop, remoteAddress: string) {
  const form = new FormData()
  const { price, mrp, ...fields } = aSubmission()
  for (const [name, value] of Object.entries({ ...fields, price: price / 100, mrp: (mrp ?? 0) / 100 })) {
    form.append(name, String(value))
  }
  form.append('images', asFile(await aPhoto()))
  const request = new Response(form)
  return shop.app.inject({
    method: 'POST',
    url: submitProduct.path,
    remoteAddress,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type')! },
  })
}

describe('while the quarantine is full', () => {
  const shop = testShop({ QUARANTINE_MB: '0.001' })

  test('visitors are refused, and sellers with an account can still submit products', async () => {
    expect((await postFrom(shop, '10.0.0.1')).statusCode).toBe(201)
    const { bytes } = await shop.db.selectFrom('seller_pictures').select('bytes').executeTakeFirstOrThrow()
    expect(bytes).toBeGreaterThan(1049) // 0.001 MB
    const answer = await postFrom(shop, '10.0.0.2')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      503,
      {
        code: 'unavailable',
        error: expect.stringContaining('cannot accept more products for review') as string,
      },
    ])
    const seller = await shop.signedIn('seller')
    expect((await submit(seller.api, { email: seller.email })).success).toBe(true)
  })
})

describe('a network address that has reached its daily limit', () => {
  const shop = testShop({ QUARANTINE_ADDRESS_MB: '0.001' })

  test('is refused, and other addresses can still submit', async () => {
    expect((await postFrom(shop, '10.0.0.1')).statusCode).toBe(201)
    const answer = await postFrom(shop, '10.0.0.1')
    expect([answer.statusCode, answer.json()]).toMatchObject([429, { code: 'too_many' }])
    expect((await postFrom(shop, '10.0.0.2')).statusCode).toBe(201)
  })

  test('is the network of an IPv6 address', async () => {
    const statuses: number[] = []
    for (const address of ['2001:db8:0:1::1', '2001:db8:0:1::2', '2001:db8:0:2::1']) {
      statuses.push((await postFrom(shop, address)).statusCode)
    }
    expect(statuses).toEqual([201, 429, 201])
  })

  test('can submit again from midnight in India', async () => {
    const submitAt = async (time: string) => {
      setClock(shop, time)
      return (await postFrom(shop, '10.0.0.3')).statusCode
    }
    expect(await submitAt('2026-11-10T17:00:00Z')).toBe(201)
    expect(await submitAt('2026-11-10T18:29:00Z')).toBe(429)
    expect(await submitAt('2026-11-10T18:31:00Z')).toBe(201) // the same instant is already 11 November in India
    expect(await submitAt('2026-11-11T00:01:00Z')).toBe(429)
  })
})
