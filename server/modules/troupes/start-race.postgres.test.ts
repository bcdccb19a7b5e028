import { beforeEach, expect, test } from 'vitest'
import { payRest, quoteRest, showTroupe } from '../../../contract/troupes/troupes.ts'
import { setClock } from '../../testing/rental-fixture.ts'
import { testShop } from '../../testing/shop.ts'
import { replaceSettings } from '../../testing/store-settings.ts'
import { troupeSteps } from '../../testing/troupe-fixture.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'

const START = '2026-09-01T06:00:00Z'
const shop = testShop()
const { outfit, draft, create, closeAfter, holdsOf } = troupeSteps(shop)
beforeEach(async () => {
  setClock(shop, START)
  const troupes = { isOn: true, startPercent: 30, spares: 1, maxDancers: 10, longestDays: 40 }
  await replaceSettings(shop.db, { troupes })
})

/** A group of two dancers that opens when its organiser has paid for the first one. */
async function startingGroup() {
  const organiser = await shop.signedIn()
  const skuId = (await outfit({ M: 2 })).sku['M']!
  const own = [{ name: 'Meera', skuId }]
  const { id } = await create(organiser, draft([{ skuId, count: 2 }], { own }))
  const params = { id }
  const show = () => organiser.api(showTroupe, { params })
  /** Pays for the first dancer. The group stays closed, as if the node had died before it opened the group. */
  async function pay() {
    const { quote, dancerIds } = await organiser.api(quoteRest, { params, query: { whose: 'own' } })
    await organiser.api(payRest, { params, body: { dancerIds, total: quote.total } })
    await shop.db.updateTable('troupes').set({ state: 'starting' }).where('id', '=', id).execute()
  }
  return { id, skuId, show, pay }
}

test.each(['select from troupes for update', 'lock order_lines in access exclusive mode'])(
  'a group whose first places are paid while the job to cancel it waits for “%s” opens',
  async (lock) => {
    const { id, skuId, show, pay } = await startingGroup()
    await pay()
    await shop.db
      .updateTable('orders')
      .set({ unpaid_until: new Date('2026-09-02T06:00:00Z') })
      .execute()
    const holder = await shop.database.pool.connect()
    await holder.query('begin')
    await holder.query(lock)
    await holder.query('update orders set unpaid_until = null')
    const closing = closeAfter(1)
    await untilWaiting(shop, 1)
    await holder.query('commit')
    holder.release()
    await closing
    expect(await show()).toMatchObject({ id, state: 'open', paid: 1 })
    expect(await holdsOf(skuId)).toMatchObject({ ordered: 1, held: 1 })
  },
)

test('a group that cannot be closed does not keep the others from it', async () => {
  const groups = [await startingGroup(), await startingGroup()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const [broken, other] = [groups[0]!, groups[1]!]
  await shop.database.pool.query(`
    create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger broken before update on troupes for each row when (old.id = '${broken.id}')
      execute function refuse_change()`)
  await expect(closeAfter(1)).rejects.toThrow('broken')
  expect(await other.show()).toMatchObject({ state: 'cancelled' })
  expect(await broken.show()).toMatchObject({ state: 'starting' })
})
