import { useRef, useState, type FormEvent } from 'react'
import type { AuthError } from '../lib/account/session'

export type FieldValues<Field extends string> = Record<Field, string>
export type FieldErrors<Field extends string> = { [Name in Field]?: string }

type UseFieldFormArgs<Field extends string> = {
  /** The names of the fields in the sequence of the form. */
  fields: readonly Field[]
  validate: (typed: FieldValues<Field>) => FieldErrors<Field>
  /** Submits the form. Returns null on success, otherwise the errors of the fields or an error of the whole form. */
  send: (
    typed: FieldValues<Field>,
  ) => Promise<{ fieldErrors: FieldErrors<Field> } | { failure: string } | null>
  /**
   * The variant of the form, for example `sign-in` or `sign-up`. When the variant changes, the errors of the previous variant are hidden.
   */
  kind?: string
}

/**
 * Manages a form that shows errors at its fields and focuses the first invalid field. React does not control the values of the
 * fields, so that text typed before hydration is preserved.
 */
export function useFieldForm<Field extends string>({
  fields,
  validate,
  send,
  kind = '',
}: UseFieldFormArgs<Field>) {
  const form = useRef<HTMLFormElement>(null)
  const [result, setResult] = useState({
    kind,
    fieldErrors: {} as FieldErrors<Field>,
    failure: null as string | null,
  })
  const [isBusy, setBusy] = useState(false)
  const { fieldErrors, failure } =
    result.kind === kind ? result : { fieldErrors: {} as FieldErrors<Field>, failure: null }

  function show(errors: FieldErrors<Field>, failure: string | null = null) {
    setResult({ kind, fieldErrors: errors, failure })
    const first = fields.find((name) => errors[name])
    const control = first && form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
    return first !== undefined
  }

  function onChange({ currentTarget: { name, form } }: FormEvent<HTMLInputElement>) {
    if (!fieldErrors[name as Field] || !form) return
    const current = validate(readValues(form, fields))
    setResult({ kind, fieldErrors: { ...fieldErrors, [name]: current[name as Field] }, failure })
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = readValues(event.currentTarget, fields)
    if (isBusy || show(validate(values))) return
    setBusy(true)
    try {
      const refusal = await send(values)
      if (refusal && 'fieldErrors' in refusal) show(refusal.fieldErrors)
      else if (refusal) show({}, refusal.failure)
    } finally {
      setBusy(false)
    }
  }

  const fieldProps = (name: Field) => ({ name, error: fieldErrors[name], onChange })
  return {
    form,
    fieldProps,
    failure,
    isBusy,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
  }
}

function readValues<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
): FieldValues<Field> {
  const data = new FormData(form)
  const valueOf = (name: Field) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(fields.map((name) => [name, valueOf(name)])) as FieldValues<Field>
}

/** Collects the error messages of the fields. `false` means that the field has no error. */
export const collectErrors = <Field extends string>(checks: {
  [Name in Field]?: string | false
}): FieldErrors<Field> =>
  Object.fromEntries(Object.entries(checks).filter(([, message]) => message)) as FieldErrors<Field>

/**
 * Converts the server's refusal into form errors: for the fields that the server names, or else for the field that `fieldByCode` contains
 * for the refusal's code (the key `PASSWORD` matches all codes with this prefix), or else for the whole form.
 */
export function toFormErrors<Field extends string>(
  { error, code, details }: AuthError,
  fields: readonly Field[],
  fieldByCode: Record<string, Field> = {},
): { fieldErrors: FieldErrors<Field> } | { failure: string } {
  const named = (details?.fields ?? []).filter(({ path }) => (fields as readonly string[]).includes(path))
  if (named.length) {
    return {
      fieldErrors: Object.fromEntries(
        named.map(({ path, message }) => [path, message]),
      ) as FieldErrors<Field>,
    }
  }
  const prefix = Object.keys(fieldByCode).find((start) => code.startsWith(start))
  return prefix
    ? { fieldErrors: { [fieldByCode[prefix]!]: error } as FieldErrors<Field> }
    : { failure: error }
}
