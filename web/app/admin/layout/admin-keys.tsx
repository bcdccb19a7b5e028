import { useEffect, useState } from 'react'
import { Dialog } from '../../ui/dialog'

const keys = [
  ['Ctrl K or ⌘ K', 'Find a page, setting, order, product, user or piece'],
  ['/', 'Go to the search field of the list'],
  ['J and K, or ↓ and ↑', 'Go to the next or previous row'],
  ['Enter', 'Open the row'],
  ['X', 'Select the row, for actions on several rows'],
  ['Tab', 'Go to the other links, buttons and menus of the row'],
  ['Escape', 'Close a menu or dialog'],
  ['?', 'Show these keys'],
] as const

/** Keys for all pages of the admin area: `?` lists the keys, `/` goes to the search field of the list. Keys are ignored in inputs. */
export function AdminKeys() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === '?') setOpen(true)
      else if (event.key === '/') document.querySelector<HTMLElement>('.list-filters [type=search]')?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Dialog title="Keys" isOpen={isOpen} onClose={() => setOpen(false)}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-3">
        {keys.map(([key, action]) => (
          <div key={key} className="contents">
            <dt className="font-semibold">
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** Returns true if the key belongs to a field with text, or to an open dialog. */
const isTyping = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    target.matches('input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]'))
