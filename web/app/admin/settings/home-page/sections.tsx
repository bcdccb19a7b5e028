import { userApi } from '../../../lib/api/api-context'
import { orThrowResponse } from '../../../lib/api/route-errors'
import { titleOf } from '../../../lib/brand'
import { formAction } from '../../../lib/forms/form-action'
import { Badge } from '../../../ui/badge'
import { PageHeader } from '../../../ui/page-header'
import { DocumentBar } from '../documents/document-bar'
import { DocumentHistory } from '../documents/document-history'
import { loadTargets } from '../documents/link-targets'
import { documentEndpoints, loadDocument } from '../documents/load-document'
import { PreviewDialog } from '../documents/preview-dialog'
import { useDocument } from '../documents/use-document'
import type { Route } from './+types/sections'
import { SectionList } from './section-list'

export async function loader(args: Route.LoaderArgs) {
  const api = await args.context.get(userApi)()
  const targets = await orThrowResponse(loadTargets(api), args.request)
  return { ...(await loadDocument(args, 'home')), targets }
}

export const action = formAction(documentEndpoints)
export { clientAction } from '../../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Home page sections', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The editor of the sections of the home page. */
export default function HomePageSections({ loaderData }: Route.ComponentProps) {
  const { document, versions, targets } = loaderData
  const editor = useDocument('home', { document, versions })
  return (
    <div className="max-w-4xl">
      <PageHeader
        back={{ to: '/admin/settings/home-page', label: 'Home page' }}
        title="Sections"
        badge={
          editor.hasDraft ? <Badge tone="warning">Draft</Badge> : <Badge tone="success">Published</Badge>
        }
        text="What the home page shows, from top to bottom. Shoppers see your changes after you publish them."
      />
      <SectionList editor={editor} targets={targets} />
      <DocumentBar of={editor} />
      <PreviewDialog document={document} isOpen={editor.isPreviewOpen} onClose={editor.closePreview} />
      <DocumentHistory
        document={document}
        versions={versions}
        onRestore={(number) => void editor.restore(number)}
      />
    </div>
  )
}
