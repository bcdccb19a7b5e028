import { useState } from 'react'
import { userApi } from '../../../lib/api/api-context'
import { orThrowResponse } from '../../../lib/api/route-errors'
import { titleOf } from '../../../lib/brand'
import { endpointAction } from '../../../lib/forms/endpoint-action'
import { DocumentPage } from '../documents/document-page'
import { loadTargets } from '../documents/link-targets'
import { documentEndpoints, loadDocument } from '../documents/load-document'
import { useDocument, type DocumentEditor } from '../documents/use-document'
import type { Route } from './+types/sections'
import { SectionList } from './section-list'

export async function loader(args: Route.LoaderArgs) {
  const api = await args.context.get(userApi)()
  const targets = await orThrowResponse(loadTargets(api), args.request)
  return { ...(await loadDocument(args, 'home')), targets }
}

export const action = endpointAction(documentEndpoints)
export { clientAction } from '../../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Home page sections', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The editor of the sections of the home page. */
export default function HomePageSections({ loaderData }: Route.ComponentProps) {
  const { document, versions, targets } = loaderData
  const [editedId, setEditedId] = useState<string | null>(null)
  const editor = useDocument(
    'home',
    { document, versions },
    { onRefused: (errors) => setEditedId(sectionWithError(errors, editor.content) ?? editedId) },
  )
  return (
    <DocumentPage
      editor={editor}
      versions={versions}
      back={{ to: '/admin/settings/home-page', label: 'Home page' }}
      title="Sections"
      text="What the home page shows, from top to bottom. Visitors see your changes after you publish them."
      path="/"
    >
      <SectionList editor={editor} targets={targets} editedId={editedId} onEdit={setEditedId} />
    </DocumentPage>
  )
}

/** Returns the id of the first section with an error, whose fields are shown then. */
function sectionWithError(
  errors: Readonly<Record<string, string>>,
  { sections }: DocumentEditor<'home'>['content'],
) {
  const [, at] = /^content\.sections\.(\d+)\./.exec(Object.keys(errors)[0] ?? '') ?? []
  return at === undefined ? undefined : sections[Number(at)]?.id
}
