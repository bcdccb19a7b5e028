import { useEffect, useRef } from 'react'

/** Calls `update` when `value` has changed. Unlike an effect, it does not call it at first, so that early input is not overwritten. */
export function useUpdate(value: unknown, update: () => void) {
  const last = useRef(value)
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    update()
  })
}
