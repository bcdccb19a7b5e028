import { useEffect, type RefObject } from 'react'

const steps: Record<string, 1 | -1> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }

/**
 * J and K walk through the rows of a table, the arrow keys too while the focus is in it: each row's own link or button takes the
 * focus, so that Enter opens it. Whoever types, chooses or looks at a dialog is left alone.
 */
export function useTableKeys(table: RefObject<HTMLTableElement | null>) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const step = steps[event.key]
      if (!step || !table.current || !isOurs(event, table.current)) return
      const rows = [...table.current.tBodies].flatMap((body) => [...body.rows])
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      const next = rows[at === -1 ? 0 : at + step]
      if (!next) return
      event.preventDefault()
      mainOf(next)?.focus()
      next.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [table])
}

/** What a row is opened with. */
const mainOf = (row: HTMLTableRowElement) =>
  row.querySelector<HTMLElement>('[data-main], a[href], button:not([disabled])')

function isOurs({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent, table: HTMLTableElement) {
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return false
  const isTyping = target.matches('input:not([type=checkbox]), select, textarea, [contenteditable]')
  if (isTyping || document.querySelector('dialog[open]')) return false
  if (table.contains(target)) return true
  const isInAnother = target.closest('table') !== null
  return key.length === 1 && !isInAnother && document.querySelector('table') === table
}
