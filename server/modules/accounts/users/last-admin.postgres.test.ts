import { expect, test } from 'vitest'
import { changeUser, deleteUser, setRole } from '../../../../contract/accounts/users.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'

const shop = testShop()

const actions = {
  demote: (by: TestUser, id: string) =>
    by.api(setRole, { params: { id }, body: { role: 'customer', rights: [] } }),
  block: (by: TestUser, id: string) => by.api(changeUser, { params: { id }, body: { status: 'blocked' } }),
  delete: (by: TestUser, id: string) => by.api(deleteUser, { params: { id } }),
}
type Action = keyof typeof actions

const activeAdmins = () =>
  shop.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .execute()

const pairs = (Object.keys(actions) as Action[]).flatMap((first) =>
  (Object.keys(actions) as Action[]).map((second) => [first, second] as const),
)

test.each(pairs)('of two admins who %s and %s each other concurrently, one stays', async (first, second) => {
  for (let round = 0; round < 5; round += 1) {
    const previous = await activeAdmins()
    const [asha, meera] = [await shop.signedIn('admin'), await shop.signedIn('admin')]
    // Demote the admins of the previous round, so that only the two new admins are left.
    const before = previous.map(({ id }) => id)
    if (before.length) {
      await shop.db.updateTable('users').set({ role: 'customer' }).where('id', 'in', before).execute()
    }
    const results = await Promise.allSettled([
      actions[first](asha, meera.id),
      actions[second](meera, asha.id),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await activeAdmins()).toHaveLength(1)
  }
})

test('the database refuses to remove the last admin', async () => {
  const remove = shop.db.updateTable('users').set({ role: 'staff' }).where('role', '=', 'admin').execute()
  await expect(remove).rejects.toThrow(/last admin/)
})
