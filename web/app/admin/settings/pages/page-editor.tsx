import { useRef, useState } from 'react'
import type { Page } from '../../../../../contract/content/page.ts'
import type { FactValues } from '../../../../../contract/content/facts.ts'
import { UnsavedGuard } from '../../../components/unsaved-guard'
import { ActionNotice, useFormAction, type FormAction } from '../../../lib/forms/action-form'
import { withKeys } from '../../../lib/with-keys'
import { Button } from '../../../ui/button'
import { Panel } from '../../../ui/panel'
import { Field, TextArea } from '../../../ui/field'
import { toEditor, toPage, type EditorPage, type EditorSection } from './editor-page'
import { moveAt, removeAt, replaceAt } from './list-edits'
import { focusSoon, SectionEditor } from './section-editor'
import { Toolbar, type LastField } from './toolbar'

type PageEditorProps = {
  pageKey: string
  /** The draft, or what visitors see if there is no draft. */
  stored: Page
  draftVersion: number
  facts: FactValues
  links: readonly { path: string; title: string }[]
}

/** The editor of a page. Its changes are saved as a draft, which visitors do not see. */
export function PageEditor({ pageKey, stored, draftVersion, facts, links }: PageEditorProps) {
  const [page, setPage] = useState(() => toEditor(stored))
  const [seenVersion, setSeenVersion] = useState(draftVersion)
  if (seenVersion !== draftVersion) {
    setSeenVersion(draftVersion)
    setPage(toEditor(stored))
  }
  const lastField: LastField = useRef(null)
  const rememberField = (field: HTMLTextAreaElement) => {
    lastField.current = field
  }
  const save = useFormAction('saveDraft', {
    params: { key: pageKey },
    done: 'Draft saved. Visitors do not see it yet.',
    onRefused: ({ errors }) => focusError(errors),
    hasNotice: true,
  })
  const isDirty = JSON.stringify(toPage(page)) !== JSON.stringify(stored)
  const saveDraft = () => void save.submit({ content: toPage(page), version: draftVersion })

  return (
    <div className="stack-wide [&_:is(input,select,textarea,button)]:scroll-my-32">
      <UnsavedGuard isDirty={isDirty && !save.isBusy} />
      <ActionNotice of={save} />
      <Toolbar lastField={lastField} facts={facts} links={links} />
      <PageHead page={page} save={save} onFocusField={rememberField} onChange={setPage} />
      <Sections page={page} save={save} facts={facts} onFocusField={rememberField} onChange={setPage} />
      {isDirty && (
        <div className="sticky bottom-3 z-20 cluster justify-between rounded-card border border-brand bg-surface px-5 py-3 shadow-lift">
          <output className="font-semibold">Unsaved changes</output>
          <div className="cluster">
            <Button variant="secondary" onClick={() => setPage(toEditor(stored))}>
              Discard
            </Button>
            <Button isBusy={save.isBusy} onClick={saveDraft}>
              Save draft
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

type EditorPartProps = {
  page: EditorPage
  save: FormAction
  onFocusField: (field: HTMLTextAreaElement) => void
  onChange: (page: EditorPage) => void
}

const PageHead = ({ page, save, onFocusField, onChange }: EditorPartProps) => (
  <Panel title="Title and summary">
    <div className="stack">
      <Field
        id="page-title"
        label="Title"
        value={page.title}
        error={save.errors['content.title']}
        maxLength={120}
        onChange={({ currentTarget }) => onChange({ ...page, title: currentTarget.value })}
      />
      <TextArea
        id="page-summary"
        label="Summary"
        hint="One or two sentences below the title."
        value={page.summary}
        error={save.errors['content.summary']}
        rows={2}
        onFocus={({ currentTarget }) => onFocusField(currentTarget)}
        onChange={({ currentTarget }) => onChange({ ...page, summary: currentTarget.value })}
      />
      <TextArea
        id="page-description"
        label="Description for search engines"
        hint="If this is empty, search engines get the summary."
        value={page.description}
        error={save.errors['content.description']}
        rows={2}
        onFocus={({ currentTarget }) => onFocusField(currentTarget)}
        onChange={({ currentTarget }) => onChange({ ...page, description: currentTarget.value })}
      />
    </div>
  </Panel>
)

type SectionsProps = EditorPartProps & { facts: FactValues }

function Sections({ page, save, facts, onFocusField, onChange }: SectionsProps) {
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
            errorAt={(path) => errorUnder(save.errors, `content.sections.${at}.${path}`)}
            facts={facts}
            onFocusField={onFocusField}
            onChange={(next) => setSections(replaceAt(sections, at, next))}
            onMove={(by) => {
              setSections(moveAt(sections, at, by))
              focusSoon(`section-${Math.min(Math.max(at + by, 0), sections.length - 1)}`)
            }}
            onRemove={() => {
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

/** Returns the first error of a field or of one of its parts. */
const errorUnder = (errors: Record<string, string>, path: string): string | undefined =>
  Object.entries(errors).find(([name]) => name === path || name.startsWith(`${path}.`))?.[1]

/** Moves the focus to the first field with an error. */
function focusError(errors: Record<string, string>) {
  const [path = ''] = Object.keys(errors)
  const [, section, block] = /^content\.sections\.(\d+)(?:\.blocks\.(\d+))?/.exec(path) ?? []
  if (section === undefined) return focusSoon(`page-${path.replace('content.', '')}`)
  focusSoon(block === undefined ? `section-${section}` : `section-${section}-block-${block}`)
}
