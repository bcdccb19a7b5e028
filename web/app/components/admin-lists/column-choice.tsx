import { useState } from 'react'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/field'
import { Dialog } from '../../ui/dialog'
import { Icon } from '../../ui/icon'
import { createBrowserStore } from '../../lib/browser-store'

/** Creates the store of the columns of a list that are hidden in this browser. */
export const createHiddenColumns = (list: string) => createBrowserStore(`navrang-columns-${list}`, parseNames)

const parseNames = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []

type ColumnChoiceProps = {
  columns: readonly string[]
  hidden: readonly string[]
  onChange: (hidden: readonly string[]) => void
}

/** A dialog to show and hide columns. The first column identifies the row and is always shown. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="secondary" className="max-sm:hidden" onClick={() => setOpen(true)}>
        <Icon name="list" />
        Columns
      </Button>
      <Dialog title="Columns" isOpen={isOpen} onClose={() => setOpen(false)}>
        <p className="mb-2 text-muted">Your choice is saved in this browser.</p>
        {columns.slice(1).map((name) => (
          <Checkbox
            key={name}
            checked={!hidden.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? hidden.filter((value) => value !== name) : [...hidden, name])
            }
          >
            {name}
          </Checkbox>
        ))}
      </Dialog>
    </>
  )
}
