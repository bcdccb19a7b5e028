import { useState } from 'react'

export type Selection = {
  ids: readonly string[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  set: (ids: readonly string[]) => void
  all: readonly string[]
}

/** Which of the listed rows are picked; what is no longer listed is not. */
export function useSelection(all: readonly string[]): Selection {
  const [wished, setWished] = useState<readonly string[]>([])
  const ids = wished.filter((id) => all.includes(id))
  const has = (id: string) => ids.includes(id)
  const toggle = (id: string) => setWished(has(id) ? ids.filter((value) => value !== id) : [...ids, id])
  return { ids, has, toggle, set: setWished, all }
}
