import { expect, test } from 'vitest'
import type { Refusal } from '../../../../contract/core/refusal.ts'
import { aPhoto, asFile, submit } from '../../../testing/submission-fixture.ts'
import { testShop } from '../../../testing/shop.ts'

const shop = testShop()

test.each(['a seller with an account', 'an address without one'])(
  'of fifty products that %s sends in at once, five are taken',
  async (who) => {
    const api = who === 'a seller with an account' ? (await shop.signedIn('seller')).api : shop.api
    const files = [asFile(await aPhoto('webp'))]
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => submit(api, { email: 'fifty@example.com' }, files)),
    )
    const taken = outcomes.filter(({ status }) => status === 'fulfilled')
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as Refusal).code] : [],
    )
    expect(taken).toHaveLength(5)
    expect(new Set(refused)).toEqual(new Set(['quota_used']))
  },
)
