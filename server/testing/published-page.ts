import { publishDraft } from '../../contract/content/content.ts'
import { addPage } from '../../contract/content/pages.ts'
import type { TestUser } from './shop.ts'

/** Adds and publishes the info page `/pages/size-guide`. */
export async function publishSizeGuide(admin: TestUser) {
  const { key, draftVersion: version } = await admin.api(addPage, {
    body: { title: 'Size guide', slug: 'size-guide' },
  })
  await admin.api(publishDraft, { params: { key }, body: { version, note: '' } })
}
