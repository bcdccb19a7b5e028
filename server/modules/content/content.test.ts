import { expect, test } from 'vitest'
import * as content from '../../../contract/content/content.ts'
import { defaultDocuments } from '../../../contract/content/documents.ts'
import { addPage } from '../../../contract/content/pages.ts'
import type { Page } from '../../../contract/content/page.ts'
import { testShop } from '../../testing/shop.ts'
import { readPublished } from './read-published.ts'

const shop = testShop()

const pageWith = (text: string): Page => ({
  kind: 'page',
  title: 'Size guide',
  summary: 'How to measure.',
  description: '',
  sections: [{ id: 'waist', title: 'Waist', blocks: [{ kind: 'paragraph', text }] }],
})

/** Signs an admin in and starts a page of this name. Returns functions that act on it. */
async function editorOf(name: string) {
  const { api } = await shop.signedIn('admin')
  const params = { key: `page:${name}` }
  const save = (text: string, version: number) =>
    api(content.saveDraft, { params, body: { content: pageWith(text), version } })
  const publish = (version: number, note = '') =>
    api(content.publishDraft, { params, body: { version, note } })
  const visit = () => shop.api(content.publishedContent, { params })
  return { api, params, save, publish, visit }
}

test('a draft is visible only after it was published, and an earlier version can be restored as a draft', async () => {
  const { api, params, save, publish, visit } = await editorOf('size-guide')
  expect(await save('Measure twice', 0)).toMatchObject({ draftVersion: 1, published: null, default: null })
  await expect(visit()).rejects.toMatchObject({ code: 'not_found' })

  const first = await publish(1, 'First text')
  expect(first).toMatchObject({
    draft: null,
    published: { number: 1, note: 'First text', by: expect.stringMatching(/^Test admin/) },
  })
  expect(await visit()).toMatchObject({ version: 1, content: pageWith('Measure twice') })

  const changed = await save('Measure once', first.draftVersion)
  expect(changed).toMatchObject({ draft: { by: expect.stringMatching(/^Test admin/) } })
  expect(await visit()).toMatchObject({ version: 1 })
  await publish(changed.draftVersion)
  const { versions } = await api(content.documentHistory, { params })
  expect(versions.map(({ number, note }) => [number, note])).toEqual([
    [2, ''],
    [1, 'First text'],
  ])

  const { draftVersion } = await api(content.adminDocument, { params })
  const body = { number: 1, version: draftVersion }
  const restored = await api(content.restoreAsDraft, { params, body })
  expect(restored.draft?.content).toEqual(pageWith('Measure twice'))
  expect(await visit()).toMatchObject({ version: 2 })
  await publish(restored.draftVersion)
  expect(await visit()).toMatchObject({ version: 3, content: pageWith('Measure twice') })
  const audit = await shop.db
    .selectFrom('audit_log')
    .select('after')
    .where('act', '=', 'content.publish')
    .orderBy('id')
    .execute()
  expect(audit.map(({ after }) => after)).toEqual([
    { version: 1, note: 'First text' },
    { version: 2 },
    { version: 3 },
  ])
})

test('a draft of someone else is neither overwritten nor published unseen', async () => {
  const { api, params, save, publish } = await editorOf('care')
  await save('Mine', 0)
  const theirs = await shop.signedIn('admin')
  await theirs.api(content.saveDraft, { params, body: { content: pageWith('Theirs'), version: 1 } })
  const conflict = { code: 'changed_meanwhile', details: { version: 2 } }
  await expect(save('Mine again', 1)).rejects.toMatchObject(conflict)
  await expect(publish(1)).rejects.toMatchObject(conflict)
  await expect(
    api(content.restoreAsDraft, { params, body: { number: 0, version: 1 } }),
  ).rejects.toMatchObject(conflict)
  expect((await api(content.adminDocument, { params })).draft?.content).toEqual(pageWith('Theirs'))
  const never = api(content.discardDraft, { params, body: { version: 2 } })
  await expect(never).rejects.toMatchObject({ code: 'wrong_state' })
  const published = await publish(2)
  await save('A third text', published.draftVersion)
  const body = { version: published.draftVersion + 1 }
  expect(await api(content.discardDraft, { params, body })).toMatchObject({ draft: null })
  await expect(publish(published.draftVersion + 2)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a preview link shows the draft without an account, until it is revoked or a week has passed', async () => {
  const { api, params, save, publish } = await editorOf('fabrics')
  await save('Bandhani', 0)
  const { preview } = await api(content.createPreview, { params })
  const token = preview!.path.replace('/preview/', '')
  const open = () => shop.api(content.previewedContent, { params: { token } })
  expect(await open()).toEqual({ key: 'page:fabrics', content: pageWith('Bandhani') })
  await save('Bandhani and Patola', 1)
  expect(await open()).toMatchObject({ content: pageWith('Bandhani and Patola') })
  await publish(2)
  expect(await open()).toMatchObject({ content: pageWith('Bandhani and Patola') })
  expect((await api(content.createPreview, { params })).preview?.path).toBe(preview!.path)

  const setEnd = (preview_until: Date) =>
    shop.db.updateTable('content_documents').set({ preview_until }).where('key', '=', params.key).execute()
  await setEnd(new Date(Date.now() - 1000))
  await expect(open()).rejects.toMatchObject({ code: 'preview_expired' })
  expect((await api(content.adminDocument, { params })).preview).toBeNull()
  const renewed = await api(content.createPreview, { params })
  expect(renewed.preview?.path).not.toBe(preview!.path)
  expect(new Date(renewed.preview!.until).getTime()).toBeGreaterThan(Date.now() + 6 * 24 * 3_600_000)
  await api(content.revokePreview, { params })
  const old = { token: renewed.preview!.path.replace('/preview/', '') }
  await expect(shop.api(content.previewedContent, { params: old })).rejects.toMatchObject({
    code: 'preview_expired',
  })
})

test('the audit log records who adds a page, restores a version and creates or deletes a preview link', async () => {
  const { api, id } = await shop.signedIn('admin')
  const { key } = await api(addPage, { body: { title: 'Fabrics', slug: 'silks' } })
  const params = { key }
  const published = await api(content.publishDraft, { params, body: { version: 1, note: '' } })
  const restore = (version: number) => api(content.restoreAsDraft, { params, body: { number: 1, version } })
  const restored = await restore(published.draftVersion)
  await restore(restored.draftVersion) // changes nothing
  for (let times = 0; times < 2; times += 1) await api(content.createPreview, { params })
  for (let times = 0; times < 2; times += 1) await api(content.revokePreview, { params })
  const entries = await shop.db
    .selectFrom('audit_log')
    .select(['actor_id', 'act', 'after'])
    .where('subject', '=', `content:${key}`)
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { actor_id: id, act: 'content.create', after: { title: 'Fabrics' } },
    { actor_id: id, act: 'content.publish' },
    { actor_id: id, act: 'content.restore', after: { version: 1 } },
    { actor_id: id, act: 'content.create-preview', after: { until: expect.any(String) } },
    { actor_id: id, act: 'content.extend-preview', after: { until: expect.any(String) } },
    { actor_id: id, act: 'content.revoke-preview' },
  ])
})

test('a document of every shop shows its default until another text is published', async () => {
  const { api } = await shop.signedIn('admin')
  for (const [key, standard] of Object.entries(defaultDocuments)) {
    expect(await shop.api(content.publishedContent, { params: { key } })).toEqual({
      key,
      content: standard,
      version: 0,
      publishedAt: null,
    })
    expect(await api(content.adminDocument, { params: { key } })).toMatchObject({
      draft: null,
      published: null,
    })
  }
  const { documents } = await api(content.listDocuments)
  const standards = documents.filter(({ isDefault }) => isDefault).map(({ key }) => key)
  expect(standards).toEqual(Object.keys(defaultDocuments))
})

test('there are no documents of an unknown kind or key', async () => {
  const { api } = await shop.signedIn('admin')
  for (const key of ['page:nowhere', 'recipe:dal']) {
    await expect(api(content.adminDocument, { params: { key } })).rejects.toMatchObject({ code: 'not_found' })
    const preview = api(content.createPreview, { params: { key } })
    await expect(preview).rejects.toMatchObject({ code: 'not_found' })
  }
  const body = { content: pageWith('A text'), version: 0 }
  const unknown = api(content.saveDraft, { params: { key: 'constructor' }, body })
  await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
  expect(await readPublished(shop.db, 'page', 'page:nowhere')).toBeNull()
})

test('a published version never changes', async () => {
  const { save, publish } = await editorOf('promises')
  await save('We keep them', 0)
  await publish(1)
  const change = shop.db.updateTable('content_versions').set({ note: 'Something else' }).execute()
  await expect(change).rejects.toThrow('a published version never changes')
})
