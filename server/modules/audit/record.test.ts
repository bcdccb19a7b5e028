import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { placeOrder, setOrderStatus } from '../../../contract/orders/orders.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'
import { recordAudit } from './record.ts'

const shop = testShop()

async function anOrder(): Promise<string> {
  const { id, price } = await createTestProduct(shop.db)
  const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
  return (await shop.api(placeOrder, { body: { items, couponCode: null, total: price } }))._id
}

const actsOn = (subject: string) =>
  shop.db.selectFrom('audit_log').selectAll().where('subject', '=', subject).orderBy('id').execute()

test('what staff do to an order is written down: who, what, before, after, when, from where', async () => {
  const id = await anOrder()
  const staff = await shop.signedIn('staff', ['orders'])
  const began = new Date()
  await staff.api(setOrderStatus, { params: { id }, body: { status: 'confirmed' } })
  const [act, ...others] = await actsOn(`order:${id}`)
  expect(others).toEqual([])
  expect(act).toMatchObject({
    actor_id: staff.id,
    actor_role: 'staff',
    act: 'order.set-status',
    before: { status: 'pending' },
    after: { status: 'confirmed' },
    from_ip: '127.0.0.1',
  })
  expect(act!.at.getTime()).toBeGreaterThanOrEqual(began.getTime() - 1000)
})

test('what changes nothing is not written down', async () => {
  const id = await anOrder()
  const staff = await shop.signedIn('staff')
  await staff.api(setOrderStatus, { params: { id }, body: { status: 'pending' } })
  expect(await actsOn(`order:${id}`)).toEqual([])
})

test('an act that fails leaves no trace of having happened', async () => {
  const failing = inTransaction(shop.db, async (tx) => {
    await recordAudit(tx, { actor: null, act: 'test.fail', subject: 'test:1' })
    throw new Error('and then it failed')
  })
  await expect(failing).rejects.toThrow('and then it failed')
  expect(await actsOn('test:1')).toEqual([])
})

test.each([
  ['changed', sql`update audit_log set act = 'nothing.happened'`],
  ['deleted', sql`delete from audit_log`],
  ['emptied', sql`truncate audit_log`],
])('the log cannot be %s', async (_, attempt) => {
  await inTransaction(shop.db, (tx) => recordAudit(tx, { actor: null, act: 'test.stay', subject: 'test:2' }))
  await expect(attempt.execute(shop.db)).rejects.toThrow(/only ever added to/)
  expect((await actsOn('test:2'))[0]).toMatchObject({ act: 'test.stay', actor_name: 'Navrang' })
})
