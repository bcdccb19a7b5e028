import { useLayoutEffect } from 'react'

/** Sets the attribute `data-hydrated` of `<html>`: from then on all controls work, not only links and forms. */
export function useMarkHydrated() {
  useLayoutEffect(() => {
    repeatEarlyInput()
    document.documentElement.dataset['hydrated'] = ''
  }, [])
}

/**
 * Repeats what the user has entered before hydration: sets each changed control back and changes it again, so that React calls the
 * handlers of `change`. Without this, React ignores the input or resets the control.
 */
function repeatEarlyInput() {
  for (const control of document.querySelectorAll<HTMLInputElement>('input,textarea')) {
    const { checked, value, defaultValue } = control
    if (checked !== control.defaultChecked) {
      if (control.type === 'radio' && !checked) continue // another radio button of the group was selected
      control.checked = !checked
      control.click()
    } else if (value !== defaultValue) {
      control.value = defaultValue
      changeByScript(control, value)
    }
  }
  for (const option of document.querySelectorAll('option[selected]:not(:checked)')) {
    option.closest('select')?.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** Changes the value of an input as if the user had typed it, so that React calls its handlers. */
export function changeByScript(control: HTMLInputElement, value: string) {
  // React defines a setter on the element, by which it notices changes. The setter of the prototype is the browser's.
  Reflect.set(Object.getPrototypeOf(control) as object, 'value', value, control)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
