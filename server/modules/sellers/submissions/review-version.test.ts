import { beforeAll, beforeEach, expect, test } from 'vitest'
import { subscribe } from '../../../../contract/sellers/seller-account.ts'
import {
  approveSubmission,
  rejectSubmission,
  requestChanges,
  reviewSubmission,
} from '../../../../contract/sellers/submission-review.ts'
import { resubmit, type ChangedSubmission } from '../../../../contract/sellers/submissions.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { aPhoto, asFile, aSubmission, listingDetails, submit } from '../../../testing/submission-fixture.ts'

const shop = testShop()
const reason = 'Please show the back, too'
let staff: TestUser
let meera: TestUser
beforeAll(async () => {
  staff = await shop.signedIn('staff', ['catalogue'])
})
beforeEach(async () => {
  meera = await shop.signedIn('seller')
  await meera.api(subscribe)
})

const shown = async (id: string) => (await staff.api(reviewSubmission, { params: { id } })).submission
const resubmitted = (id: string, change: Partial<ChangedSubmission>, images: File[] = []) =>
  meera.api(resubmit, {
    params: { id },
    body: { ...aSubmission(), pictures: '', ...change },
    files: { images },
  })

test('a decision about a version that the seller has replaced meanwhile is refused', async () => {
  const { data } = await submit(meera.api)
  const params = { id: data._id }
  const { version } = await shown(data._id)
  const colleague = await shop.signedIn('staff', ['catalogue'])
  await colleague.api(requestChanges, { params, body: { reason, version } })
  await resubmitted(data._id, { name: 'Text that nobody has read' })

  const current = await shown(data._id)
  const approve = (read: number) =>
    staff.api(approveSubmission, { params, body: { listingDetails: listingDetails(), version: read } })
  const refused = { code: 'changed_meanwhile', details: { version: current.version } }
  expect(await refusalOf(approve(version))).toMatchObject(refused)
  const body = { reason, version }
  expect(await refusalOf(staff.api(requestChanges, { params, body }))).toMatchObject(refused)
  expect(await refusalOf(staff.api(rejectSubmission, { params, body }))).toMatchObject(refused)
  expect(await shown(data._id)).toMatchObject({ state: 'submitted', name: 'Text that nobody has read' })
  const picture = await shop.app.inject({ url: `/media/${data.pictures[0]!.id}/640.webp` })
  expect(picture.statusCode).toBe(404)
  expect((await approve(current.version)).submission.state).toBe('approved')
})

test('a decision of staff keeps the version, and a submission with other pictures only is a new version', async () => {
  const body = aSubmission()
  const { data } = await submit(meera.api, body)
  const params = { id: data._id }
  const { version } = await shown(data._id)
  await staff.api(requestChanges, { params, body: { reason, version } })
  expect((await shown(data._id)).version).toBe(version)
  await resubmitted(data._id, { ...body, pictures: '+' }, [asFile(await aPhoto())])
  expect((await shown(data._id)).version).toBe(version + 1)
})
