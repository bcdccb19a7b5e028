import { afterAll, expect, test } from 'vitest'
import { subscribe } from '../../../../contract/sellers/seller-account.ts'
import { requestChanges } from '../../../../contract/sellers/submission-review.ts'
import { resubmit } from '../../../../contract/sellers/submissions.ts'
import { openFakeS3 } from '../../../testing/fake-s3.ts'
import { testShop } from '../../../testing/shop.ts'
import { aPhoto, asFile, aSubmission, submit } from '../../../testing/submission-fixture.ts'

const bucket = await openFakeS3()
const shop = testShop({
  ...bucket.settings,
  MEDIA_URL: bucket.settings.MEDIA_URL.replace('timeout=300', 'timeout=5000'),
})
afterAll(() => bucket.close())

test('a product sent again keeps its new pictures, also if the replaced ones cannot be deleted at that moment', async () => {
  const [meera, staff] = [await shop.signedIn('seller'), await shop.signedIn('staff', ['catalogue'])]
  await meera.api(subscribe)
  const { data: before } = await submit(meera.api)
  const params = { id: before._id }
  const [replaced] = before.pictures
  await staff.api(requestChanges, { params, body: { reason: 'Please take a brighter photo' } })
  bucket.hold = async (request) => {
    if (request.startsWith('DELETE') && request.includes(replaced!.id)) throw new Error('not deleted')
  }
  const files = { images: [asFile(await aPhoto())] }
  const { data } = await meera.api(resubmit, { params, body: { ...aSubmission(), pictures: '+' }, files })
  bucket.hold = async () => undefined

  expect(data.state).toBe('submitted')
  expect(data.pictures).toHaveLength(1)
  const [picture] = data.pictures
  expect(picture!.id).not.toBe(replaced!.id)
  const url = `/api/seller/submissions/${data._id}/pictures/${picture!.id}?width=320`
  const shown = await shop.app.inject({ url, headers: { authorization: `Bearer ${meera.token}` } })
  expect(shown.statusCode).toBe(200)
})
