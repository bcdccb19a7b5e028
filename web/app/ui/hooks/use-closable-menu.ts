import { useEffect, useRef } from 'react'

/** Returns the ref of a `details` element that is a menu: Escape and a click outside close it. */
export function useClosableMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = () => menu.current?.removeAttribute('open')
    const onPointer = ({ target }: PointerEvent) => menu.current?.contains(target as Node) || close()
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.current?.open) return
      close()
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return menu
}
