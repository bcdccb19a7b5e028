import { useState, type FormEvent } from 'react'
import { focusFirstInvalid, type EndpointForm } from '../../lib/forms/action-form'
import { toProductBody, validateProductForm, type FormErrors, type ProductForm } from './form-state'

type ProductFormOptions = {
  initial: ProductForm
  /** The action that creates or changes the product. */
  save: EndpointForm
  /** The message after an error of the network or the server. */
  failure: string
}

const isFailure = (code: string) => ['network', 'overloaded', 'internal', 'unavailable'].includes(code)

/** The state of a product form: values, errors, conflict and unsaved changes. */
export function useProductForm({ initial, save, failure }: ProductFormOptions) {
  const [form, setForm] = useState(initial)
  const [invalid, setInvalid] = useState<FormErrors>({})
  const { refusal } = save
  const isConflict = refusal?.code === 'changed_meanwhile'
  const isOtherRefusal = refusal && !isConflict && Object.keys(refusal.errors).length === 0

  /** Changes values of the form. After a wait, for example for an upload, use a function of the values at that time. */
  function change(part: Partial<ProductForm> | ((form: ProductForm) => Partial<ProductForm>)) {
    if (typeof part === 'function') return setForm((before) => ({ ...before, ...part(before) }))
    setForm((before) => ({ ...before, ...part }))
    setInvalid((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
  }
  /** Saves the form. With a version, the API refuses the change if someone else has saved the product in the meantime. */
  function submit(version?: number) {
    const errors = validateProductForm(form)
    setInvalid(errors)
    if (Object.keys(errors).length > 0) focusFirstInvalid(save.form.current, errors)
    else if (!save.isBusy) void save.submit({ ...toProductBody(form), version })
  }
  return {
    form,
    change,
    errors: { ...save.errors, ...invalid },
    isConflict,
    /** The error message of the server that no field can show; null if there is no such message. */
    problem: isOtherRefusal ? (isFailure(refusal.code) ? failure : refusal.message) : null,
    isDirty: JSON.stringify(form) !== JSON.stringify(initial),
    submit,
    formProps: {
      ref: save.form,
      noValidate: true,
      onInput: (event: FormEvent) => save.onInput((event.target as HTMLInputElement).name),
    },
  }
}

export type ProductFormState = ReturnType<typeof useProductForm>
export type ProductFieldsProps = Pick<ProductFormState, 'form' | 'change' | 'errors'>
