import { redirect } from 'react-router'
import * as content from '../../../../../contract/content/content.ts'
import { factSettings, factValues } from '../../../../../contract/content/fact-values.ts'
import { pageName, pagePath } from '../../../../../contract/content/page-paths.ts'
import * as pages from '../../../../../contract/content/pages.ts'
import { userApi } from '../../../lib/api/api-context'
import { loadSettings } from '../../../lib/api/load-settings'
import { orThrowResponse } from '../../../lib/api/route-errors'
import { titleOf } from '../../../lib/brand'
import { formAction } from '../../../lib/forms/form-action'
import { Badge } from '../../../ui/badge'
import { PageHeader } from '../../../ui/page-header'
import type { Route } from './+types/page'
import { AddressPanel } from './address-panel'
import { CompareVersions } from './compare-versions'
import { PageEditor } from './page-editor'
import { PageVersions } from './page-versions'
import { PreviewPanel } from './preview-panel'
import { PublishPanel } from './publish-panel'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const key = `page:${params.name}`
  const [document, { versions }, { documents }, settings] = await orThrowResponse(
    Promise.all([
      api(content.adminDocument, { params: { key } }),
      api(content.documentHistory, { params: { key } }),
      api(content.listDocuments),
      loadSettings(api, factSettings),
    ]),
    request,
  )
  const stored = document.draft?.content ?? document.published?.content ?? document.default
  if (stored?.kind !== 'page') throw redirect('/admin/settings/pages')
  const links = documents.flatMap(({ key: other, title, published, isDefault }) =>
    other.startsWith('page:') && title !== null && (published || isDefault)
      ? [{ path: pagePath(other), title }]
      : [],
  )
  return { document, stored, versions, links, facts: factValues(settings) }
}

export const action = formAction(
  {
    saveDraft: content.saveDraft,
    discardDraft: content.discardDraft,
    publishDraft: content.publishDraft,
    restoreAsDraft: content.restoreAsDraft,
    createPreview: content.createPreview,
    revokePreview: content.revokePreview,
    renamePage: pages.renamePage,
    unpublishPage: pages.unpublishPage,
    deletePage: pages.deletePage,
  },
  {
    landingUrls: {
      renamePage: (reply) => `/admin/settings/pages/${pageName(pages.renamePage.reply.parse(reply).key)}`,
      deletePage: () => '/admin/settings/pages',
    },
  },
)
export { clientAction } from '../../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: titleOf(matches, `${loaderData?.stored.title ?? 'Page'} | Pages`, 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The editor of a page, with its preview, its publishing and its versions. */
export default function EditPage({ loaderData }: Route.ComponentProps) {
  const { document, stored, versions, links, facts } = loaderData
  const { key, draft, draftVersion, published, preview } = document
  const visible = published?.content ?? document.default
  return (
    <>
      <PageHeader
        back={{ to: '/admin/settings/pages', label: 'Menus and pages' }}
        title={stored.title}
        text={pagePath(key)}
        badge={
          draft ? (
            <Badge tone="warning">Draft</Badge>
          ) : (
            <Badge tone="success">{published ? 'Published' : 'Default text'}</Badge>
          )
        }
      />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]" key={key}>
        <div className="min-w-0">
          <PageEditor pageKey={key} {...{ stored, draftVersion, facts, links }} />
        </div>
        <div className="stack-wide min-w-0">
          <PublishPanel document={document} />
          <PreviewPanel pageKey={key} preview={preview} />
          {document.default === null && <AddressPanel pageKey={key} isPublished={published !== null} />}
        </div>
      </div>
      {draft && visible?.kind === 'page' && (
        <CompareVersions title="Changes in the draft" before={visible} after={stored} className="mt-8" />
      )}
      <PageVersions document={document} versions={versions} />
    </>
  )
}
