import { expect, test } from 'vitest'
import { changeUser, deleteUser, setRole } from '../../../../contract/accounts/users.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'

const shop = testShop()

const acts = {
  demote: (by: TestUser, id: string) =>
    by.api(setRole, { params: { id }, body: { role: 'customer', rights: [] } }),
  block: (by: TestUser, id: string) => by.api(changeUser, { params: { id }, body: { status: 'blocked' } }),
  delete: (by: TestUser, id: string) => by.api(deleteUser, { params: { id } }),
}
type Act = keyof typeof acts

const activeAdmins = () =>
  shop.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .execute()

const pairs = (Object.keys(acts) as Act[]).flatMap((one) =>
  (Object.keys(acts) as Act[]).map((other) => [one, other] as const),
)

test.each(pairs)('of two admins who %s and %s each other at once, one stays', async (one, other) => {
  for (let round = 0; round < 5; round += 1) {
    const known = await activeAdmins()
    const [asha, meera] = [await shop.signedIn('admin'), await shop.signedIn('admin')]
    // Those of the round before step aside: only these two are left.
    const before = known.map(({ id }) => id)
    if (before.length) {
      await shop.db.updateTable('users').set({ role: 'customer' }).where('id', 'in', before).execute()
    }
    const outcomes = await Promise.allSettled([acts[one](asha, meera.id), acts[other](meera, asha.id)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await activeAdmins()).toHaveLength(1)
  }
})

test('the last admin stays even when somebody asks the database itself', async () => {
  const remove = shop.db.updateTable('users').set({ role: 'staff' }).where('role', '=', 'admin').execute()
  await expect(remove).rejects.toThrow(/last admin/)
})
