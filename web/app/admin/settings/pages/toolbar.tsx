import { useRef, useState, type RefObject } from 'react'
import { factLabels, type FactName, type FactValues } from '../../../../../contract/content/facts.ts'
import { isSafeTarget, linkMarkup } from '../../../../../contract/content/rich-text.ts'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'
import { useUpdate } from '../../../ui/hooks/use-update'
import { toast } from '../../../ui/toast'

/** The text field that had the focus last. A field with the attribute `data-plain` shows no bold text and no links, only facts. */
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
      className="sticky-bar top-16 z-10 cluster rounded-card border border-line bg-surface p-2 shadow-lift"
    >
      <Button
        variant="secondary"
        size="small"
        onClick={() =>
          showsMarkup(lastField) && insert(lastField, `**${selected(lastField) || 'bold text'}**`)
        }
      >
        Bold
      </Button>
      <Button
        variant="secondary"
        size="small"
        onClick={() => showsMarkup(lastField) && setLinkLabel(selected(lastField))}
      >
        Link
      </Button>
      <FactSelect
        facts={facts}
        onSelect={(name) => isChosen(lastField) && insert(lastField, `{{${name}}}`)}
      />
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
  const [errors, setErrors] = useState<{ label?: string; target?: string }>({})
  const fields = useRef<HTMLDivElement>(null)
  useUpdate(errors, () => fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  function add() {
    const text = label.replaceAll(/[[\]]/g, '').trim()
    if (!text) return setErrors({ label: 'Enter the text of the link' })
    if (!isSafeTarget(target.trim())) {
      const message = 'Enter an address that starts with /, # or https://, or with mailto: or tel:'
      return setErrors({ target: message })
    }
    onInsert(linkMarkup(text, target.trim()))
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
      <div className="stack" ref={fields}>
        <Field
          label="Text"
          value={label}
          error={errors.label}
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
          data-focus-first
        />
        <Field
          label="Address"
          list="link-targets"
          placeholder="/contact or https://…"
          value={target}
          error={errors.target}
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

/** Returns whether a text field that is still on the page had the focus last. Otherwise asks the user to choose one. */
function isChosen({ current: field }: LastField): boolean {
  if (field?.isConnected) return true
  void toast('Click into a text field first.', { kind: 'error' })
  return false
}

/** Returns whether the text field that had the focus last shows bold text and links. Otherwise says why not. */
function showsMarkup(lastField: LastField): boolean {
  if (!isChosen(lastField)) return false
  if (!lastField.current?.hasAttribute('data-plain')) return true
  void toast('This field shows no bold text and no links.', { kind: 'error' })
  return false
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
