import { useEffect, useId, useRef, type ComponentProps } from 'react'

type TypedInputProps = Omit<ComponentProps<'input'>, 'className' | 'defaultValue'> & {
  label: string
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean
  /** What the address says. It is put in when it changed elsewhere, never under the fingers of who types. */
  said: string | number
}

/** A box whose text lives in the address but is typed in peace. */
export function UrlSyncedInput({ label, isLabelHidden = false, said, ...input }: TypedInputProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const element = box.current
    if (element && document.activeElement !== element) element.value = String(said)
  }, [said])
  return (
    <label htmlFor={id} className="block text-sm text-muted">
      <span className={isLabelHidden ? 'sr-only' : 'mb-1 block'}>{label}</span>
      <input {...input} id={id} ref={box} defaultValue={said} className="control py-1.5!" />
    </label>
  )
}
