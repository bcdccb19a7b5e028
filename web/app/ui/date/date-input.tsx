import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { changeByScript } from '../hydration/mark-hydrated'
import { useHydrated } from '../hydration/hydrated'
import { useUpdate } from '../hooks/use-update'
import { Icon } from '../icon'

export type DateInputProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  /** The label of the field, for the name of the calendar button. */
  label: ReactNode
  /** Called when the user leaves the field, with `readTyped` of its text. */
  onLeave?: (day: string | null) => void
}

/**
 * An input for a date, shown and typed as `dd/mm/yyyy` in every browser, also where the browser's own field would show mm/dd. Beside the
 * text it contains a date input of the browser, which has the name and the value `yyyy-mm-dd` and opens the calendar. Until the page is
 * hydrated, only this one is shown. `DateInput` takes its properties and calls its `onChange`.
 */
export function DateInput({ label, onLeave, id, required, className = 'control', ...input }: DateInputProps) {
  const hasText = useHydrated()
  const native = useRef<HTMLInputElement>(null)
  const typed = useRef<HTMLInputElement>(null)
  const given = String(input.value ?? input.defaultValue ?? '')
  const [text, setText] = useState(() => toTyped(given))
  const show = (day: string) => typed.current !== document.activeElement && setText(toTyped(day))
  useUpdate(given, () => {
    if (native.current) native.current.value = given
    show(given)
  })

  function onType(next: string) {
    setText(next)
    const day = readTyped(next)
    if (day !== null && native.current?.value !== day) changeByScript(native.current!, day)
  }
  function onBlur() {
    const day = readTyped(text)
    if (day) setText(toTyped(day))
    onLeave?.(day)
  }
  return (
    <span className="date-input">
      {hasText && (
        <input
          id={id}
          ref={typed}
          required={required}
          disabled={input.disabled}
          aria-invalid={input['aria-invalid']}
          aria-describedby={input['aria-describedby']}
          inputMode="numeric"
          autoComplete="off"
          placeholder="dd/mm/yyyy"
          value={text}
          onChange={({ target }) => onType(target.value)}
          onBlur={onBlur}
          className={className}
        />
      )}
      <input
        {...input}
        {...(hasText ? { tabIndex: -1, 'aria-hidden': true } : { id, required, className })}
        ref={native}
        type="date"
        onFocus={() => typed.current?.focus()}
        onInput={({ currentTarget }) => show(currentTarget.value)}
      />
      {hasText && (
        <button type="button" disabled={input.disabled} onClick={() => native.current?.showPicker()}>
          <Icon name="calendar" />
          <span className="sr-only">Open the calendar: {label}</span>
        </button>
      )}
    </span>
  )
}

/** `2026-11-23` as `23/11/2026`. */
export const toTyped = (day: string): string => day.split('-').toReversed().join('/')

/**
 * Reads a date as it is typed in India: `23/11/2026`, `5-9-2026`, `23112026`; also `2026-11-23`. Returns it as `yyyy-mm-dd`, an empty text
 * if nothing is typed, and null if the text is no date.
 */
export function readTyped(typed: string): string | null {
  const text = typed.trim()
  if (!text) return ''
  const dashed = text.replace(/^(\d\d?)[\s/.-]*(\d\d?)[\s/.-]*(\d{4})$/, '$3-$2-$1')
  const [, year, month, day] = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(dashed) ?? []
  const iso = [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-')
  const at = Date.parse(`${iso}T00:00:00Z`)
  return at && new Date(at).toISOString().startsWith(iso) ? iso : null // 30 February would be 2 March
}
