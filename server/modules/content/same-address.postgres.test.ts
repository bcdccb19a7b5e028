import { expect, test } from 'vitest'
import { addPage, renamePage } from '../../../contract/content/pages.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'

const shop = testShop()

/** Sends requests of staff, and blocks all of them before they write a document. Returns how many succeed, and the other errors. */
async function sendTogether(requests: readonly ((staff: TestUser) => Promise<unknown>)[]) {
  const staff = await Promise.all(requests.map(() => shop.signedIn('admin')))
  const holder = await shop.database.pool.connect()
  await holder.query('begin; lock table content_documents in share mode')
  const outcomes = Promise.allSettled(requests.map((send, at) => send(staff[at]!)))
  await untilWaiting(shop, requests.length)
  await holder.query('commit')
  holder.release()
  const errors = (await outcomes).flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as object] : [],
  )
  return { succeeded: requests.length - errors.length, errors }
}

const taken = { code: 'invalid', details: { fields: [{ path: 'slug' }] } }

test('of several pages that get the same address at once, one is added', async () => {
  const titles = ['First', 'Second', 'Third']
  const add = (title: string) => (staff: TestUser) =>
    staff.api(addPage, { body: { title, slug: 'same-address' } })
  const { succeeded, errors } = await sendTogether(titles.map(add))
  expect(succeeded).toBe(1)
  expect(errors).toMatchObject([taken, taken])
})

test('of two pages that move to the same address at once, one moves', async () => {
  const { api } = await shop.signedIn('admin')
  const slugs = ['one', 'two']
  for (const slug of slugs) await api(addPage, { body: { title: slug, slug } })
  const rename = (slug: string) => (staff: TestUser) =>
    staff.api(renamePage, { params: { slug }, body: { slug: 'new-address' } })
  const { succeeded, errors } = await sendTogether(slugs.map(rename))
  expect(succeeded).toBe(1)
  expect(errors).toMatchObject([taken])
})
