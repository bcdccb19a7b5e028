import { useRef, useState, type FormEvent } from 'react'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import { errorsOf } from '../../lib/api/field-errors'
import { validateProductForm, type FormErrors, type ProductForm } from './form-state'

type ProductFormOptions = {
  initial: ProductForm
  /** Sends the form. Its errors are shown at the fields or above the form. */
  send: (form: ProductForm, options: { isForced: boolean }) => Promise<void>
  /** The message for an error that has no message from the server. */
  failure: string
}

/** The state of a product form: values, errors, conflict and unsaved changes. */
export function useProductForm({ initial, send, failure }: ProductFormOptions) {
  const element = useRef<HTMLFormElement>(null)
  const [form, setForm] = useState(initial)
  const [errors, setErrors] = useState<FormErrors>({})
  const [isBusy, setBusy] = useState(false)
  const [isConflict, setConflict] = useState(false)

  function change(part: Partial<ProductForm>) {
    setForm((before) => ({ ...before, ...part }))
    if (Object.keys(errors).length === 0) return
    const changed = new Set(Object.keys(part))
    setErrors(
      Object.fromEntries(Object.entries(errors).filter(([path]) => !changed.has(path.split('.')[0]!))),
    )
  }

  function show(nextErrors: FormErrors) {
    setErrors(nextErrors)
    const controls = [...(element.current?.elements ?? [])]
    const first = controls.find((control) =>
      Object.keys(nextErrors).includes(control.getAttribute('name') ?? ''),
    )
    if (first instanceof HTMLElement) first.focus()
  }

  async function submit(isForced = false) {
    const fieldErrors = validateProductForm(form)
    if (isBusy || Object.keys(fieldErrors).length > 0) return show(fieldErrors)
    setBusy(true)
    setErrors({})
    setConflict(false)
    try {
      await send(form, { isForced })
    } catch (error) {
      if (isRefusal(error) && error.code === 'changed_meanwhile') setConflict(true)
      else show(readErrors(error, failure))
    } finally {
      setBusy(false)
    }
  }

  return {
    element,
    form,
    change,
    errors,
    isBusy,
    isConflict,
    isDirty: JSON.stringify(form) !== JSON.stringify(initial),
    submit,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void submit()
    },
  }
}

/** The API client validates the request before it is sent. Validation errors of the client are shown like errors of the server. */
function readErrors(error: unknown, failure: string): FormErrors {
  const issues = (error as { issues?: { path: PropertyKey[]; message: string }[] }).issues
  if (issues) {
    return Object.fromEntries(
      issues.toReversed().map(({ path, message }) => [path.map(String).join('.'), message]),
    )
  }
  return isRefusal(error) ? errorsOf(error) : { form: failure }
}

export type ProductFormState = ReturnType<typeof useProductForm>
export type ProductFieldsProps = Pick<ProductFormState, 'form' | 'change' | 'errors'>
