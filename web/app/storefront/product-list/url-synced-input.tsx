import { useId, useRef, type ComponentProps } from 'react'
import { useUpdate } from '../../ui/hooks/use-update'

type UrlSyncedInputProps = Omit<ComponentProps<'input'>, 'className' | 'defaultValue'> & {
  label: string
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean
  /** The value in the URL. When it changes, it replaces the text of the input, except what the user is typing in the focused input. */
  urlValue: string | number
}

/** An uncontrolled input whose value is stored in the URL. */
export function UrlSyncedInput({ label, isLabelHidden = false, urlValue, ...input }: UrlSyncedInputProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const isTyping = useRef(false) // whether the user has typed since the last change of the value in the URL
  useUpdate(urlValue, () => {
    const element = box.current
    const keepsText = isTyping.current && document.activeElement === element
    isTyping.current = false
    if (element && !keepsText) element.value = String(urlValue)
  })
  return (
    <label htmlFor={id} className="hint">
      <span className={isLabelHidden ? 'sr-only' : 'mb-1 block'}>{label}</span>
      <input
        {...input}
        id={id}
        ref={box}
        defaultValue={urlValue}
        onInput={(event) => {
          isTyping.current = true
          input.onInput?.(event)
        }}
        className="control py-1.5!"
      />
    </label>
  )
}

type UrlSyncedSelectProps = Omit<ComponentProps<'select'>, 'defaultValue'> & { urlValue: string | number }

/** An uncontrolled select whose value is stored in the URL. */
export function UrlSyncedSelect({ urlValue, className = '', ...select }: UrlSyncedSelectProps) {
  const box = useRef<HTMLSelectElement>(null)
  useUpdate(urlValue, () => {
    if (box.current) box.current.value = String(urlValue)
  })
  return (
    <select
      {...select}
      ref={box}
      defaultValue={urlValue}
      className={`control select-arrow py-1.5! ${className}`}
    />
  )
}
