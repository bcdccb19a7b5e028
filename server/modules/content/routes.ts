import type { FastifyInstance } from 'fastify'
import * as content from '../../../contract/content/content.ts'
import * as pages from '../../../contract/content/pages.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { discardDraft, restoreAsDraft, saveDraft, type ContentDeps } from './edit-draft.ts'
import { addPage, deletePage, renamePage, unpublishPage } from './manage-pages.ts'
import { homePage } from '../../../contract/content/home.ts'
import { siteMenus } from '../../../contract/content/menus.ts'
import { showHomePage, showMenus } from './show-home-page.ts'
import { createPreview, revokePreview, showPreviewed } from './preview-draft.ts'
import { publishDraft } from './publish-draft.ts'
import { readPublished } from './read-published.ts'
import { listAllDocuments, listVersions, requireKind, showDocument } from './show-document.ts'

export function contentRoutes(app: FastifyInstance, deps: ContentDeps) {
  const { db, env } = deps
  serve(app, content.publishedContent, async ({ params: { key } }) => {
    const published = await readPublished(db, requireKind(key), key)
    if (!published) refuse('not_found', 'Page not found')
    return { ...published, publishedAt: published.publishedAt?.toISOString() ?? null }
  })
  serve(app, content.previewedContent, ({ params }) => showPreviewed(deps, params.token))

  serve(app, homePage, ({ query }) => showHomePage(deps, query.preview))
  serve(app, siteMenus, ({ query }) => showMenus(deps, query.preview))

  serve(app, content.listDocuments, async () => ({ documents: await listAllDocuments(db) }))
  serve(app, content.adminDocument, ({ params }) => showDocument(db, params.key, env.now()))
  serve(app, content.documentHistory, async ({ params }) => ({
    versions: await listVersions(db, params.key),
  }))
  serve(app, content.saveDraft, ({ params, body }, actor) => saveDraft(deps, { ...params, ...body, actor }))
  serve(app, content.discardDraft, ({ params, body }, actor) =>
    discardDraft(deps, { ...params, ...body, actor }),
  )
  serve(app, content.restoreAsDraft, ({ params, body }, actor) =>
    restoreAsDraft(deps, { ...params, ...body, actor }),
  )
  serve(app, content.publishDraft, ({ params, body }, actor) =>
    publishDraft(deps, { ...params, ...body, actor }),
  )
  serve(app, content.createPreview, ({ params }, actor) => createPreview(deps, params.key, actor))
  serve(app, content.revokePreview, ({ params }, actor) => revokePreview(deps, params.key, actor))
  serve(app, pages.addPage, ({ body }, actor) => addPage(deps, body, actor))
  serve(app, pages.renamePage, ({ params, body }, actor) =>
    renamePage(deps, { slug: params.slug, next: body.slug }, actor),
  )
  serve(app, pages.unpublishPage, ({ params }, actor) => unpublishPage(deps, params.slug, actor))
  serve(app, pages.deletePage, ({ params }, actor) => deletePage(deps, params.slug, actor))
}
