import { useState } from 'react'
import { useReload } from '../../lib/use-reload'

/** Remembers that a save was refused because someone else had saved meanwhile, and loads the data of the page again. */
export function useConflict() {
  const [isConflict, setConflict] = useState(false)
  const { reload } = useReload()
  return {
    isConflict,
    /** Called with the code of every refusal. */
    check(code: string) {
      if (code !== 'changed_meanwhile') return
      setConflict(true)
      void reload()
    },
    end: () => setConflict(false),
  }
}
