import { redirect } from 'react-router'
import * as content from '../../../../../contract/content/content.ts'
import type { Content } from '../../../../../contract/content/documents.ts'
import { pageName, pagePath } from '../../../../../contract/content/page-paths.ts'
import * as pages from '../../../../../contract/content/pages.ts'
import { userApi } from '../../../lib/api/api-context'
import { loadFacts } from '../../../lib/api/load-settings'
import { orThrowResponse } from '../../../lib/api/route-errors'
import { titleOf } from '../../../lib/brand'
import { endpointAction } from '../../../lib/forms/endpoint-action'
import { DocumentPage } from '../documents/document-page'
import { documentEndpoints, loadDocument } from '../documents/load-document'
import { useDocument } from '../documents/use-document'
import type { Route } from './+types/page'
import { AddressPanel } from './address-panel'
import { CompareVersions } from './compare-versions'
import { PageEditor } from './page-editor'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const { document, versions } = await loadDocument({ context, request }, `page:${params.name}`)
  const [{ documents }, facts] = await orThrowResponse(
    Promise.all([api(content.listDocuments), loadFacts(api)]),
    request,
  )
  const stored = document.draft?.content ?? document.published?.content ?? document.default
  if (stored?.kind !== 'page') throw redirect('/admin/settings/pages')
  const links = documents.flatMap(({ key: other, title, published, isDefault }) =>
    other.startsWith('page:') && title !== null && (published || isDefault)
      ? [{ path: pagePath(other), title }]
      : [],
  )
  return { document, versions, title: stored.title, links, facts }
}

export const action = endpointAction(
  {
    ...documentEndpoints,
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
  { title: titleOf(matches, `${loaderData?.title ?? 'Page'} | Pages`, 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The editor of a page, with its preview, its publishing and its versions. */
export default function EditPage({ loaderData }: Route.ComponentProps) {
  return <PageDocument key={loaderData.document.key} {...loaderData} />
}

function PageDocument({ document, versions, links, facts }: Route.ComponentProps['loaderData']) {
  const { key, published } = document
  const editor = useDocument('page', { document, versions })
  return (
    <DocumentPage
      editor={editor}
      versions={versions}
      back={{ to: '/admin/settings/pages', label: 'Menus and pages' }}
      title={editor.stored.title}
      text={pagePath(key)}
      path={pagePath(key)}
      compare={compareTexts}
    >
      <div className="stack-wide">
        <PageEditor editor={editor} facts={facts} links={links} />
        {document.default === null && (
          <AddressPanel pageKey={key} isPublished={published !== null} isDirty={editor.isDirty} />
        )}
      </div>
    </DocumentPage>
  )
}

const compareTexts = (title: string, before: Content, after: Content) =>
  before.kind === 'page' && after.kind === 'page' ? (
    <CompareVersions title={title} before={before} after={after} />
  ) : null
