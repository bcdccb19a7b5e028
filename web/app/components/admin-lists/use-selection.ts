import { useState } from 'react'

export type Selection = {
  ids: readonly string[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  set: (ids: readonly string[]) => void
  all: readonly string[]
}

/** The selected rows of a list. Rows that leave the list are deselected. */
export function useSelection(all: readonly string[]): Selection {
  const [selected, setSelected] = useState<readonly string[]>([])
  const ids = selected.filter((id) => all.includes(id))
  const has = (id: string) => ids.includes(id)
  const toggle = (id: string) => setSelected(has(id) ? ids.filter((value) => value !== id) : [...ids, id])
  return { ids, has, toggle, set: setSelected, all }
}
