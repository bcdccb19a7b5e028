import { useState, type RefObject } from 'react'
import { factLabels, type FactName, type FactValues } from '../../../../../contract/content/facts.ts'
import { isSafeTarget, linkMarkup } from '../../../../../contract/content/rich-text.ts'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'

/** The text field that had the focus last. */
export type LastField = RefObject<HTMLTextAreaElement | null>

type ToolbarProps = {
  lastField: LastField
  facts: FactValues
  links: readonly { path: string; title: string }[]
}

/** Inserts bold text, links and facts into the text field that had the focus last. It stays visible while the page scrolls. */
export function Toolbar({ lastField, facts, links }: ToolbarProps) {
  const [linkLabel, setLinkLabel] = useState<string | null>(null)
  return (
    <div
      role="toolbar"
      aria-label="Format the text"
      className="sticky top-16 z-10 cluster rounded-card border border-line bg-surface p-2 shadow-lift"
    >
      <Button
        variant="secondary"
        size="small"
        onClick={() => insert(lastField, `**${selected(lastField) || 'bold text'}**`)}
      >
        Bold
      </Button>
      <Button variant="secondary" size="small" onClick={() => setLinkLabel(selected(lastField))}>
        Link
      </Button>
      <FactSelect facts={facts} onSelect={(name) => insert(lastField, `{{${name}}}`)} />
      {linkLabel !== null && (
        <LinkDialog
          label={linkLabel}
          links={links}
          onClose={() => setLinkLabel(null)}
          onInsert={(markup) => {
            setLinkLabel(null)
            insert(lastField, markup)
          }}
        />
      )}
    </div>
  )
}

type FactSelectProps = { facts: FactValues; onSelect: (name: string) => void }

/** Facts with their present values. The page shows the value that is valid when it is visited. */
const FactSelect = ({ facts, onSelect }: FactSelectProps) => (
  <select
    aria-label="Insert a fact"
    className="control select-arrow w-auto max-w-full grow sm:max-w-80"
    value=""
    onChange={({ currentTarget }) => onSelect(currentTarget.value)}
  >
    <option value="">Insert a fact…</option>
    {factNames.map((name) => (
      <option key={name} value={name}>
        {factLabels[name]}: {facts[name].slice(0, 60) || 'does not apply now'}
      </option>
    ))}
  </select>
)

const isFactName = (name: string): name is FactName => Object.hasOwn(factLabels, name)
const factNames = Object.keys(factLabels).filter(isFactName)

type LinkDialogProps = {
  label: string
  links: ToolbarProps['links']
  onClose: () => void
  onInsert: (markup: string) => void
}

function LinkDialog({ label: firstLabel, links, onClose, onInsert }: LinkDialogProps) {
  const [label, setLabel] = useState(firstLabel)
  const [target, setTarget] = useState('')
  const [error, setError] = useState<string>()
  function add() {
    if (!label.trim()) return setError('Enter the text of the link')
    if (!isSafeTarget(target.trim())) {
      return setError('Enter an address that starts with /, # or https://, or with mailto: or tel:')
    }
    onInsert(linkMarkup(label.trim().replaceAll(/[[\]]/g, ''), target.trim()))
  }
  return (
    <Dialog
      title="Add a link"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={add}>Add link</Button>
        </>
      }
    >
      <div className="stack">
        <Field
          label="Text"
          value={label}
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
          data-focus-first
        />
        <Field
          label="Address"
          list="link-targets"
          placeholder="/contact or https://…"
          value={target}
          error={error}
          onChange={({ currentTarget }) => setTarget(currentTarget.value)}
          hint="A page of the shop starts with /. The list suggests some."
        />
        <datalist id="link-targets">
          {links.map(({ path, title }) => (
            <option key={path} value={path}>
              {title}
            </option>
          ))}
        </datalist>
      </div>
    </Dialog>
  )
}

function selected({ current: field }: LastField): string {
  return field ? field.value.slice(field.selectionStart, field.selectionEnd) : ''
}

/** Replaces the selection of the field, and tells React that its value has changed. */
export function insert({ current: field }: LastField, text: string) {
  if (!field) return
  field.focus()
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
