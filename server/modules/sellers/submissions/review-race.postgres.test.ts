import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { subscribe } from '../../../../contract/sellers/seller-account.ts'
import { approveSubmission } from '../../../../contract/sellers/submission-review.ts'
import { pictureNames } from '../../../platform/storage/pictures/picture-names.ts'
import { openFakeS3 } from '../../../testing/fake-s3.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { listingDetails, submit } from '../../../testing/submission-fixture.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'

const bucket = await openFakeS3()
const patient = bucket.settings.MEDIA_URL.replace('timeout=300', 'timeout=9000')
const shop = testShop({ ...bucket.settings, MEDIA_URL: patient })
let staff: TestUser
let colleague: TestUser
let meera: TestUser
beforeAll(async () => {
  ;[staff, colleague] = [await shop.signedIn('staff'), await shop.signedIn('staff')]
  meera = await shop.signedIn('seller')
  await meera.api(subscribe)
})
beforeEach(() => {
  bucket.hold = async () => undefined
})
afterAll(() => bucket.close())

const submitted = async () => {
  const { data } = await submit(meera.api)
  return { params: { id: data._id }, picture: data.pictures[0]!.id }
}
type Params = { id: string }
const approve = ({ api }: TestUser, params: Params) =>
  api(approveSubmission, { params, body: { listingDetails: listingDetails() } })
const approveWithMistake = ({ api }: TestUser, params: Params) =>
  api(approveSubmission, {
    params,
    body: { listingDetails: listingDetails({ category: 'no-such-category' }) },
  })
const publicFiles = (picture: string) =>
  [...bucket.objects.keys()].filter((key) => key.startsWith(`media/${picture}/`)).toSorted()
const allFiles = (picture: string) => pictureNames.map((name) => `media/${picture}/${name}`).toSorted()

/** Lets the first request to the bucket that begins with `request` wait. Returns when it has arrived, and how it continues. */
function holdFirst(request: string) {
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isFirst = true
  bucket.hold = async (current) => {
    if (!isFirst || !current.startsWith(request)) return
    isFirst = false
    arrived.resolve()
    await released.promise
  }
  return { arrived: arrived.promise, release: released.resolve }
}

test('a refused approval that deletes its copies keeps the pictures of another approval', async () => {
  const { params, picture } = await submitted()
  const deletion = holdFirst(`DELETE media/${picture}/`)
  const refused = refusalOf(approveWithMistake(staff, params))
  await deletion.arrived
  const approval = approve(colleague, params)
  await Promise.race([approval, untilWaiting(shop, 1)])
  deletion.release()
  expect(await refused).toMatchObject({ code: 'invalid' })
  expect((await approval).submission.state).toBe('approved')
  expect(publicFiles(picture)).toEqual(allFiles(picture))
})

test('an approval copies the pictures again that a refused one has deleted meanwhile', async () => {
  const { params, picture } = await submitted()
  const copy = holdFirst(`PUT media/${picture}/${pictureNames.at(-1)}`)
  const approval = approve(staff, params)
  await copy.arrived
  expect(await refusalOf(approveWithMistake(colleague, params))).toMatchObject({ code: 'invalid' })
  expect(publicFiles(picture)).toEqual([])
  copy.release()
  expect((await approval).submission.state).toBe('approved')
  expect(publicFiles(picture)).toEqual(allFiles(picture))
})
