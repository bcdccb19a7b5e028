import type { ClipboardEvent } from 'react'
import type { FactValues } from '../../../../../contract/content/facts.ts'
import { Button } from '../../../ui/button'
import { TextArea } from '../../../ui/field'
import { Icon } from '../../../ui/icon'
import type { EditorBlock } from './editor-page'
import { blocksFromHtml } from './paste-html'
import { insert } from './toolbar'

const kinds = {
  heading: { label: 'Heading', hint: '' },
  paragraph: { label: 'Paragraph', hint: '' },
  list: { label: 'List', hint: 'One item on each line.' },
  table: {
    label: 'Table',
    hint: 'One row on each line, the first is the header. Separate the cells with |.',
  },
} as const

type BlockEditorProps = {
  block: EditorBlock
  /** The id of the text field, for example `section-2-block-1`. */
  id: string
  /** Where the block is, for screen readers, for example `part 1 of Returns`. */
  place: string
  error: string | undefined
  facts: FactValues
  onFocusField: (field: HTMLTextAreaElement) => void
  onChange: (block: EditorBlock) => void
  /** Replaces the block by several, after a paste. */
  onReplace: (blocks: EditorBlock[]) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** A part of a section: one text field with its actions. */
export function BlockEditor(props: BlockEditorProps) {
  const { block, id, place, error, facts, onFocusField, onChange, onReplace } = props
  const { label, hint } = kinds[block.kind]
  const present = presentValues(block.text, facts)

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const html = event.clipboardData.getData('text/html')
    const pasted = html ? blocksFromHtml(html) : []
    const [first] = pasted
    if (!first) return
    const isInline = pasted.length === 1 && first.kind === 'paragraph'
    if (isInline && block.kind === 'heading') return // the browser pastes the text without bold text and links
    event.preventDefault()
    if (isInline) {
      insert({ current: event.currentTarget }, first.text)
    } else onReplace(block.text.trim() ? [block, ...pasted] : pasted)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
      <TextArea
        id={id}
        label={
          <>
            {label}
            <span className="sr-only">, {place}</span>
          </>
        }
        hint={[hint, present].filter(Boolean).join(' ') || undefined}
        error={error}
        data-plain={block.kind === 'heading' || undefined}
        value={block.text}
        rows={block.kind === 'heading' ? 1 : 3}
        onChange={({ currentTarget }) => onChange({ ...block, text: currentTarget.value })}
        onFocus={({ currentTarget }) => onFocusField(currentTarget)}
        onPaste={paste}
        className="[&_textarea]:field-sizing-content [&_textarea]:max-h-96 [&_textarea]:min-h-11"
      />
      <BlockActions {...props} name={`${label.toLowerCase()}, ${place}`} />
    </div>
  )
}

type BlockActionsProps = Pick<BlockEditorProps, 'id' | 'onMove' | 'onRemove'> & { name: string }

const BlockActions = ({ id, name, onMove, onRemove }: BlockActionsProps) => (
  <div className="flex flex-col pt-6">
    <Button variant="quiet" size="small" id={`${id}-up`} onClick={() => onMove(-1)}>
      <Icon name="down" className="size-4 rotate-180" />
      <span className="sr-only">Move up: {name}</span>
    </Button>
    <Button variant="quiet" size="small" id={`${id}-down`} onClick={() => onMove(1)}>
      <Icon name="down" className="size-4" />
      <span className="sr-only">Move down: {name}</span>
    </Button>
    <Button variant="quiet" size="small" onClick={onRemove}>
      <Icon name="trash" className="size-4" />
      <span className="sr-only">Remove: {name}</span>
    </Button>
  </div>
)

/** Returns a sentence with the present values of the facts in a text. */
function presentValues(text: string, facts: FactValues): string {
  const names = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)
  const values = new Map(Object.entries(facts))
  return [...new Set(names)]
    .flatMap((name) => {
      const value = values.get(name)
      if (value === undefined) return []
      return value ? [`{{${name}}} is now “${value}”.`] : [`{{${name}}} does not apply now and is left out.`]
    })
    .join(' ')
}
