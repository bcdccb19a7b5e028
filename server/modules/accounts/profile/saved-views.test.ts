import { expect, test } from 'vitest'
import { deleteView, renameView, savedViews, saveView } from '../../../../contract/accounts/saved-views.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'

const shop = testShop()

const unpaid = { list: 'orders' as const, name: 'Unpaid', filter: { queue: 'unpaid' } }
const namesOf = async (user: TestUser) => (await user.api(savedViews)).views.map(({ name }) => name)

test('each member of staff saves, renames and deletes views of their own', async () => {
  const [asha, ravi] = [await shop.signedIn('staff', ['orders']), await shop.signedIn('staff', ['orders'])]
  const { views } = await asha.api(saveView, { body: unpaid })
  expect(views).toMatchObject([unpaid])
  const params = { id: views[0]!.id }
  expect(await namesOf(ravi)).toEqual([])
  await expect(ravi.api(renameView, { params, body: { name: 'Mine' } })).rejects.toMatchObject({
    code: 'not_found',
  })
  await ravi.api(deleteView, { params })
  await asha.api(renameView, { params, body: { name: 'Not paid yet' } })
  expect(await namesOf(asha)).toEqual(['Not paid yet'])
  expect((await asha.api(deleteView, { params })).views).toEqual([])
})

test('two views of one list cannot have the same name', async () => {
  const asha = await shop.signedIn('staff', ['orders'])
  await asha.api(saveView, { body: unpaid })
  const again = asha.api(saveView, { body: { ...unpaid, name: 'unpaid' } })
  await expect(again).rejects.toMatchObject({ code: 'invalid', details: { fields: [{ path: 'name' }] } })
  await asha.api(saveView, { body: { ...unpaid, list: 'payments', filter: { status: 'failed' } } })
  expect(await namesOf(asha)).toEqual(['Unpaid', 'Unpaid'])
})
