import { expect, test } from 'vitest'
import { addFestival, saveFestival } from '../../../contract/rentals/festivals.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop()
const nights = [{ date: '2028-10-01', name: 'First night', colour: 'Yellow', hex: '#ffcc00' }]
const fields = { name: 'Garba week', cutOffDays: 2, nights }

test('a festival that somebody else has saved since the form was opened is not overwritten', async () => {
  const staff = await shop.signedIn('staff')
  const { id, version } = await staff.api(addFestival, { body: fields })
  const save = (change: object) => staff.api(saveFestival, { params: { id }, body: { ...fields, ...change } })
  const { version: next } = await save({ cutOffDays: 3, version })
  expect(await refusalOf(save({ cutOffDays: 4, version }))).toMatchObject({
    code: 'changed_meanwhile',
    details: { version: next },
  })
  expect(await save({ cutOffDays: 5 })).toMatchObject({ cutOffDays: 5 })
})
