import { useState, type ReactNode } from 'react'
import type { AdminDocument } from '../../../../../contract/content/content.ts'
import type { Content } from '../../../../../contract/content/documents.ts'
import { formatInstant } from '../../../lib/labels/order-labels'
import { Badge } from '../../../ui/badge'
import { ButtonLink } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { PageHeader } from '../../../ui/page-header'
import { DocumentBar } from './document-bar'
import { DocumentHistory } from './document-history'
import type { LoadedDocument } from './load-document'
import { PreviewDialog } from './preview-dialog'
import { PublishDialog } from './publish-dialog'
import type { DocumentEditor } from './use-document'

type DocumentPageProps = {
  editor: Omit<DocumentEditor, 'content' | 'stored' | 'change' | 'update' | 'refused'>
  versions: LoadedDocument['versions']
  back: { to: string; label: string }
  title: string
  text: ReactNode
  /** The address of the page that shows the document. */
  path: string
  /** Shows what has changed between two versions, if the document is a text. */
  compare?: (title: string, before: Content, after: Content) => ReactNode
  children: ReactNode
}

/** The frame of every editor of content: the state of the draft, preview, publishing, and the history with its versions. */
export function DocumentPage(props: DocumentPageProps) {
  const { editor, versions, back, title, text, path, compare, children } = props
  const { document, dialog } = editor
  const { draft, published, default: standard } = document
  const visible = published?.content ?? standard
  const [chosen, setChosen] = useState<number | null>(null)
  const restore = (number: number) => void editor.restore(number)
  return (
    <div className="max-w-4xl">
      <PageHeader back={back} title={title} badge={<StateBadge of={document} />} text={text}>
        {visible && (
          <ButtonLink to={path} target="_blank" variant="quiet">
            Open the page
          </ButtonLink>
        )}
      </PageHeader>
      <p className="hint -mt-2 mb-5">{describeState(document)}</p>
      {children}
      <DocumentBar of={editor} />
      <PreviewDialog document={document} isOpen={dialog === 'preview'} onClose={editor.closeDialog} />
      <PublishDialog document={document} isOpen={dialog === 'publish'} onClose={editor.closeDialog} />
      {draft && visible && compare && (
        <div className="mt-8">{compare('Changes in the draft', visible, draft.content)}</div>
      )}
      <DocumentHistory
        document={document}
        versions={versions}
        compare={compare}
        onRestore={editor.isDirty || draft ? setChosen : restore}
      />
      <ConfirmDialog
        title="Replace the draft?"
        action="Replace draft"
        isOpen={chosen !== null}
        onClose={() => setChosen(null)}
        onConfirm={() => restore(chosen ?? 0)}
      >
        The changes that are not published are deleted. What visitors see stays as it is until you publish.
      </ConfirmDialog>
    </div>
  )
}

const StateBadge = ({ of: { draft, published, default: standard } }: { of: AdminDocument }) => (
  <>
    {published && <Badge tone="success">Published</Badge>}
    {!published && standard && <Badge>Default</Badge>}
    {draft && <Badge tone="warning">Draft</Badge>}
  </>
)

/** Says who saved the draft, and what visitors see. */
function describeState({ draft, published, default: standard }: AdminDocument): string {
  const by = (name: string | null) => (name ? ` by ${name}` : '')
  const saved = draft ? `Draft saved ${formatInstant(draft.at)}${by(draft.by)}. ` : ''
  if (published) {
    return `${saved}Visitors see version ${published.number}, published ${formatInstant(published.at)}${by(published.by)}.`
  }
  return `${saved}${standard ? 'Visitors see the default.' : 'Visitors do not see this page yet.'}`
}
