import type { FactValues } from '../../../../../contract/content/facts.ts'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Field } from '../../../ui/field'
import { focusSoon } from '../../../ui/hooks/focus-soon'
import { withKeys } from '../../../lib/with-keys'
import { BlockEditor } from './block-editor'
import type { EditorBlock, EditorSection } from './editor-page'
import { insertAt, moveAt, removeAt, replaceAt } from './list-edits'

type SectionEditorProps = {
  section: EditorSection
  /** The position in the page. */
  index: number
  errorAt: (path: string) => string | undefined
  facts: FactValues
  /** Called when a text field gets the focus, for the toolbar. */
  onFocusField: (field: HTMLTextAreaElement) => void
  onChange: (section: EditorSection) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

const additions = [
  { kind: 'paragraph', label: 'Paragraph' },
  { kind: 'heading', label: 'Heading' },
  { kind: 'list', label: 'List' },
  { kind: 'table', label: 'Table' },
] as const

/** A section of a page: its title and its parts. */
export function SectionEditor(props: SectionEditorProps) {
  const { section, index, errorAt, facts, onFocusField, onChange } = props
  const { title, blocks } = section
  const name = title || 'new section'
  const setBlocks = (next: EditorBlock[]) => onChange({ ...section, blocks: next })
  const idOf = (position: number) => `section-${index}-block-${position}`

  function move(at: number, by: -1 | 1) {
    setBlocks(moveAt(blocks, at, by))
    focusSoon(`${idOf(at + by)}-${by === -1 ? 'up' : 'down'}`)
  }
  function add(kind: EditorBlock['kind']) {
    setBlocks([...blocks, { kind, text: '' }])
    focusSoon(idOf(blocks.length))
  }
  return (
    <Card as="section" aria-label={name} className="stack p-5">
      <div className="flex flex-wrap items-end gap-3">
        <Field
          id={`section-${index}`}
          label={`Title of section ${index + 1}`}
          value={title}
          error={errorAt('title')}
          maxLength={120}
          onChange={({ currentTarget }) => onChange({ ...section, title: currentTarget.value })}
          className="min-w-48 grow"
        />
        <SectionActions {...props} name={name} />
      </div>
      {withKeys(blocks).map(({ key, item: block }) => {
        const at = Number(key)
        return (
          <BlockEditor
            key={key}
            block={block}
            id={idOf(at)}
            place={`part ${at + 1} of ${name}`}
            error={errorAt(`blocks.${at}`)}
            facts={facts}
            onFocusField={onFocusField}
            onChange={(next) => setBlocks(replaceAt(blocks, at, next))}
            onReplace={(next) => setBlocks(insertAt(removeAt(blocks, at), at, next))}
            onMove={(by) => move(at, by)}
            onRemove={() => {
              setBlocks(removeAt(blocks, at))
              focusSoon(`section-${index}`)
            }}
          />
        )
      })}
      <div className="cluster">
        <span className="text-muted">Add:</span>
        {additions.map(({ kind, label }) => (
          <Button key={kind} variant="secondary" size="small" onClick={() => add(kind)}>
            {label}
            <span className="sr-only"> to {name}</span>
          </Button>
        ))}
      </div>
    </Card>
  )
}

type SectionActionsProps = Pick<SectionEditorProps, 'onMove' | 'onRemove'> & { name: string }

const SectionActions = ({ name, onMove, onRemove }: SectionActionsProps) => (
  <div className="cluster">
    <Button variant="quiet" size="small" onClick={() => onMove(-1)}>
      Up<span className="sr-only">: {name}</span>
    </Button>
    <Button variant="quiet" size="small" onClick={() => onMove(1)}>
      Down<span className="sr-only">: {name}</span>
    </Button>
    <Button variant="quiet" size="small" onClick={onRemove}>
      Remove<span className="sr-only"> section: {name}</span>
    </Button>
  </div>
)
