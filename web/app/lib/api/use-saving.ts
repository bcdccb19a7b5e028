import { useRef, useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { isRefusal, type FieldError } from '../../../../contract/core/refusal.ts'
import { toast } from '../../ui/toast'
import { errorMessage } from './error-message'

type Validated<T> =
  | { success: true; data: T }
  | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } }

type Saving<T> = {
  /** Validates the form values with the schema of the contract. */
  validate: (typed: Record<string, FormDataEntryValue>) => Validated<T>
  save: (value: T) => Promise<unknown>
  /** The message after a success. */
  done: string
}

/**
 * State of a form that is validated with the schema of the contract and saved through the API. Errors are shown at their fields and
 * the first invalid field gets the focus. The page data is reloaded after a success.
 */
export function useSaving<T>({ validate, save, done }: Saving<T>) {
  const form = useRef<HTMLFormElement>(null)
  const { revalidate } = useRevalidator()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)

  function show(fields: readonly FieldError[]) {
    setErrors(Object.fromEntries(fields.toReversed().map(({ path, message }) => [path, message])))
    const controls = [...(form.current?.elements ?? [])]
    const first = controls.find((control) => fields.some(({ path }) => path === control.getAttribute('name')))
    if (first instanceof HTMLElement) first.focus()
  }
  async function onSubmit(typed: Record<string, FormDataEntryValue>) {
    const read = validate(typed)
    if (!read.success) {
      return show(read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
    }
    setErrors({})
    setBusy(true)
    try {
      await save(read.data)
      await revalidate()
      void toast(done, { kind: 'success' })
    } catch (error) {
      const { fields } = ((isRefusal(error) ? error.details : null) as { fields?: FieldError[] }) ?? {}
      if (fields) show(fields)
      else void toast(errorMessage(error) ?? 'Network error. Nothing was changed.', { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBusy) void onSubmit(Object.fromEntries(new FormData(event.currentTarget)))
  }
  return { form, errorOf: (name: string) => errors[name], isBusy, submit }
}
