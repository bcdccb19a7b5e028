import { useEffect, useState } from 'react'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Checkbox } from '../../ui/field'
import { singleKeys } from './single-keys'

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

/**
 * Keys for all pages of the admin area: `?` lists the keys, `/` goes to the search field of the list. Keys are ignored in inputs. A checkbox
 * switches off the keys without Ctrl or ⌘. The button at the end of the page lists the keys too, so that they can be switched on again.
 */
export function AdminKeys() {
  const [isOpen, setOpen] = useState(false)
  const isOn = singleKeys.useValue()
  useEffect(() => {
    if (!isOn) return
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === '?') setOpen(true)
      else if (event.key === '/') document.querySelector<HTMLElement>('.list-filters [type=search]')?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="mt-8 max-lg:hidden print:hidden"
        onClick={() => setOpen(true)}
      >
        Keyboard shortcuts
      </Button>
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
        <Checkbox className="mt-4" checked={isOn} onChange={() => singleKeys.set(!isOn)}>
          Single-key shortcuts
        </Checkbox>
      </Dialog>
    </>
  )
}

/** Returns true if the key belongs to a field with text, or to an open dialog. */
const isTyping = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    target.matches('input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]'))
