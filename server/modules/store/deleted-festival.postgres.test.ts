import { expect, test } from 'vitest'
import { addFestival, saveFestival } from '../../../contract/rentals/festivals.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { testShop } from '../../testing/shop.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'

const shop = testShop()

test('saving a festival that is being deleted is refused', async () => {
  const { api } = await shop.signedIn('staff')
  const nights = [{ date: '2028-10-01', name: 'First night', colour: 'Yellow', hex: '#ffcc00' }]
  const fields = { name: 'Garba week', cutOffDays: 2, nights }
  const { id } = await api(addFestival, { body: fields })
  const holder = await shop.database.pool.connect()
  await holder.query('begin')
  await holder.query('delete from festivals where id = $1', [id])
  const refused = refusalOf(api(saveFestival, { params: { id }, body: fields }))
  await untilWaiting(shop, 1)
  await holder.query('commit')
  holder.release()
  expect(await refused).toMatchObject({ code: 'not_found' })
})
