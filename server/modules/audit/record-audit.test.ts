import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eraseMe } from '../../../contract/accounts/account.ts'
import { placeOrder, setOrderStatus } from '../../../contract/orders/orders.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'
import { PASSWORD } from '../../testing/visitor.ts'
import { recordAudit } from './record-audit.ts'

const shop = testShop()

async function placeOneOrder(): Promise<string> {
  const { id, price } = await createTestProduct(shop.db)
  const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
  return (await shop.api(placeOrder, { body: { items, couponCode: null, total: price } }))._id
}

const findEntries = (subject: string) =>
  shop.db.selectFrom('audit_log').selectAll().where('subject', '=', subject).orderBy('id').execute()

test('a status change by staff is recorded with actor, action, values, time and IP address', async () => {
  const id = await placeOneOrder()
  const staff = await shop.signedIn('staff', ['orders'])
  const startedAt = new Date()
  await staff.api(setOrderStatus, { params: { id }, body: { status: 'confirmed' } })
  const [entry, ...rest] = await findEntries(`order:${id}`)
  expect(rest).toEqual([])
  expect(entry).toMatchObject({
    actor_id: staff.id,
    actor_role: 'staff',
    act: 'order.set-status',
    before: { status: 'pending' },
    after: { status: 'confirmed' },
    from_ip: '127.0.0.1',
  })
  expect(entry!.at.getTime()).toBeGreaterThanOrEqual(startedAt.getTime() - 1000)
})

test('an entry about an action of a customer contains no IP address, because entries are never deleted', async () => {
  const customer = await shop.signedIn()
  await customer.api(eraseMe, { body: { confirm: 'ERASE', password: PASSWORD } })
  expect(await findEntries(`user:${customer.id}`)).toMatchObject([
    { actor_id: customer.id, actor_role: 'customer', act: 'user.erase', from_ip: null },
  ])
})

test('a request that changes nothing is not recorded', async () => {
  const id = await placeOneOrder()
  const staff = await shop.signedIn('staff')
  await staff.api(setOrderStatus, { params: { id }, body: { status: 'pending' } })
  expect(await findEntries(`order:${id}`)).toEqual([])
})

test('an action that is rolled back is not recorded', async () => {
  const failing = inTransaction(shop.db, async (tx) => {
    await recordAudit(tx, { actor: null, act: 'settings.change', subject: 'test:1' })
    throw new Error('and then it failed')
  })
  await expect(failing).rejects.toThrow('and then it failed')
  expect(await findEntries('test:1')).toEqual([])
})

test.each([
  ['changed', sql`update audit_log set act = 'nothing.happened'`],
  ['deleted', sql`delete from audit_log`],
  ['emptied', sql`truncate audit_log`],
])('the log cannot be %s', async (_, attempt) => {
  await inTransaction(shop.db, (tx) =>
    recordAudit(tx, { actor: null, act: 'settings.restore', subject: 'test:2' }),
  )
  await expect(attempt.execute(shop.db)).rejects.toThrow(/only ever added to/)
  expect((await findEntries('test:2'))[0]).toMatchObject({ act: 'settings.restore', actor_name: 'System' })
})
