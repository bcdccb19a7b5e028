import { useRef, useState } from 'react'
import type { FactValues } from '../../../../../contract/content/facts.ts'
import { withKeys } from '../../../lib/with-keys'
import { Button } from '../../../ui/button'
import { Panel } from '../../../ui/panel'
import { Field, TextArea } from '../../../ui/field'
import { focusSoon } from '../../../ui/hooks/focus-soon'
import type { DocumentEditor } from '../documents/use-document'
import { toEditor, toPage, type EditorPage, type EditorSection } from './editor-page'
import { moveAt, removeAt, replaceAt } from './list-edits'
import { SectionEditor } from './section-editor'
import { Toolbar, type LastField } from './toolbar'

type PageEditorProps = {
  editor: DocumentEditor<'page'>
  facts: FactValues
  links: readonly { path: string; title: string }[]
}

/** The fields of a page. What is typed stays as it is, for example an empty line of a list, until other content replaces it. */
export function PageEditor({ editor, facts, links }: PageEditorProps) {
  const [typed, setTyped] = useState<EditorPage | null>(null)
  const isCurrent = typed && JSON.stringify(toPage(typed)) === JSON.stringify(editor.content)
  const page = isCurrent ? typed : toEditor(editor.content)
  const errors = editor.refused?.errors ?? {}
  const lastField: LastField = useRef(null)
  const rememberField = (field: HTMLTextAreaElement) => {
    lastField.current = field
  }
  function change(next: EditorPage) {
    setTyped(next)
    editor.change(toPage(next))
  }
  const hideErrors = () => editor.hideError('content.sections') // their paths contain the places of sections and blocks
  const shared = { page, errors, onFocusField: rememberField, onChange: change }
  return (
    <div className="stack-wide [&_:is(input,select,textarea,button)]:scroll-my-32">
      <Toolbar lastField={lastField} facts={facts} links={links} />
      <PageHead {...shared} />
      <Sections {...shared} facts={facts} onHideErrors={hideErrors} />
    </div>
  )
}

type EditorPartProps = {
  page: EditorPage
  errors: Readonly<Record<string, string>>
  onFocusField: (field: HTMLTextAreaElement) => void
  onChange: (page: EditorPage) => void
}

const PageHead = ({ page, errors, onFocusField, onChange }: EditorPartProps) => (
  <Panel title="Title and summary">
    <div className="stack">
      <Field
        id="page-title"
        label="Title"
        value={page.title}
        error={errors['content.title']}
        maxLength={120}
        onChange={({ currentTarget }) => onChange({ ...page, title: currentTarget.value })}
      />
      <TextArea
        id="page-summary"
        label="Summary"
        hint="One or two sentences below the title."
        value={page.summary}
        error={errors['content.summary']}
        rows={2}
        onFocus={({ currentTarget }) => onFocusField(currentTarget)}
        onChange={({ currentTarget }) => onChange({ ...page, summary: currentTarget.value })}
      />
      <TextArea
        id="page-description"
        data-plain
        label="Description for search engines"
        hint="If this is empty, search engines get the summary."
        value={page.description}
        error={errors['content.description']}
        rows={2}
        onFocus={({ currentTarget }) => onFocusField(currentTarget)}
        onChange={({ currentTarget }) => onChange({ ...page, description: currentTarget.value })}
      />
    </div>
  </Panel>
)

type SectionsProps = EditorPartProps & { facts: FactValues; onHideErrors: () => void }

function Sections({ page, errors, facts, onFocusField, onChange, onHideErrors }: SectionsProps) {
  const { sections } = page
  const setSections = (next: EditorSection[]) => onChange({ ...page, sections: next })
  return (
    <>
      {withKeys(sections).map(({ key, item: section }) => {
        const at = Number(key)
        return (
          <SectionEditor
            key={key}
            section={section}
            index={at}
            errorAt={(path) => errorUnder(errors, `content.sections.${at}.${path}`)}
            facts={facts}
            onFocusField={onFocusField}
            onChange={(next) => {
              if (hasOtherPlaces(section, next)) onHideErrors()
              setSections(replaceAt(sections, at, next))
            }}
            onMove={(by) => {
              onHideErrors()
              setSections(moveAt(sections, at, by))
              focusSoon(`section-${Math.min(Math.max(at + by, 0), sections.length - 1)}`)
            }}
            onRemove={() => {
              onHideErrors()
              setSections(removeAt(sections, at))
              focusSoon('add-section')
            }}
          />
        )
      })}
      <div>
        <Button
          id="add-section"
          variant="secondary"
          onClick={() => {
            setSections([...sections, { id: '', title: '', blocks: [{ kind: 'paragraph', text: '' }] }])
            focusSoon(`section-${sections.length}`)
          }}
        >
          Add section
        </Button>
      </div>
    </>
  )
}

/** Returns whether blocks of a section were added, moved or removed. The change of one block keeps all others. */
const hasOtherPlaces = ({ blocks }: EditorSection, next: EditorSection): boolean =>
  next.blocks.length !== blocks.length || next.blocks.filter((block, at) => block !== blocks[at]).length > 1

/** Returns the first error of a field or of one of its parts. */
const errorUnder = (errors: Readonly<Record<string, string>>, path: string): string | undefined =>
  Object.entries(errors).find(([name]) => name === path || name.startsWith(`${path}.`))?.[1]
