import { expect, test } from 'vitest'
import { MAX_WISHLIST, changeWishlist } from '../../../contract/cart/wishlist.ts'
import { exportMe } from '../../../contract/accounts/account.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop()
type User = Awaited<ReturnType<typeof shop.signedIn>>

const send = async (user: User, added: string[], removed: string[] = []) =>
  (await user.api(changeWishlist, { body: { added, removed } })).productIds

test('the wishlist of a device is merged with that of the account, newest first', async () => {
  const asha = await shop.signedIn()
  expect(await send(asha, ['choli', 'kediya'])).toEqual(['choli', 'kediya'])
  expect(await send(asha, ['dandiya', 'kediya'])).toEqual(['dandiya', 'choli', 'kediya'])
  const meera = await shop.signedIn()
  expect(await send(meera, [])).toEqual([])
})

test('a removed product stays removed, also when the request is repeated', async () => {
  const asha = await shop.signedIn()
  await send(asha, ['choli', 'kediya'])
  expect(await send(asha, [], ['choli'])).toEqual(['kediya'])
  expect(await send(asha, [], ['choli'])).toEqual(['kediya'])
  expect(await send(asha, [])).toEqual(['kediya'])
})

test('changes that several devices send at the same time are all applied', async () => {
  const asha = await shop.signedIn()
  await Promise.all(Array.from({ length: 8 }, (_, device) => send(asha, [`choli ${device}`])))
  expect(await send(asha, [])).toHaveLength(8)
})

test('a full wishlist drops its oldest products', async () => {
  const asha = await shop.signedIn()
  await send(
    asha,
    Array.from({ length: MAX_WISHLIST }, (_, at) => `choli ${at}`),
  )
  const productIds = await send(asha, ['kediya'])
  expect(productIds).toHaveLength(MAX_WISHLIST)
  expect([productIds[0], productIds.at(-1)]).toEqual(['kediya', `choli ${MAX_WISHLIST - 2}`])
})

test('the wishlist is part of the data that a user can download', async () => {
  const asha = await shop.signedIn()
  await send(asha, ['choli'])
  expect(await asha.api(exportMe)).toMatchObject({ wishlist: ['choli'] })
})
