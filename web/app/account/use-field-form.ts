import { useRef, useState, type FormEvent } from 'react'
import type { Refused } from '../lib/account/session'

export type FieldValues<Field extends string> = Record<Field, string>
export type FieldErrors<Field extends string> = { [Name in Field]?: string }

type FieldForm<Field extends string> = {
  /** The fields in the order in which they stand. */
  fields: readonly Field[]
  validate: (typed: FieldValues<Field>) => FieldErrors<Field>
  /** Does what the form is for. What it answers was refused: faults of fields, or words for the form as a whole. */
  send: (
    typed: FieldValues<Field>,
  ) => Promise<{ fieldErrors: FieldErrors<Field> } | { failure: string } | null>
  /** What was said about one kind of the form does not count for another. */
  kind?: string
}

/**
 * A form whose faults stand in place, the first one with the focus. What is typed stays in the fields themselves, so that it
 * also survives being typed before this page has come alive.
 */
export function useFieldForm<Field extends string>({ fields, validate, send, kind = '' }: FieldForm<Field>) {
  const form = useRef<HTMLFormElement>(null)
  const [said, setSaid] = useState({
    kind,
    fieldErrors: {} as FieldErrors<Field>,
    failure: null as string | null,
  })
  const [isBusy, setBusy] = useState(false)
  const { fieldErrors, failure } =
    said.kind === kind ? said : { fieldErrors: {} as FieldErrors<Field>, failure: null }

  function show(found: FieldErrors<Field>, words: string | null = null) {
    setSaid({ kind, fieldErrors: found, failure: words })
    const first = fields.find((name) => found[name])
    const control = first && form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
    return first !== undefined
  }

  function onChange({ currentTarget: { name, form: typedIn } }: FormEvent<HTMLInputElement>) {
    if (!fieldErrors[name as Field] || !typedIn) return
    const now = validate(read(typedIn, fields))
    setSaid({ kind, fieldErrors: { ...fieldErrors, [name]: now[name as Field] }, failure })
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = read(event.currentTarget, fields)
    if (isBusy || show(validate(typed))) return
    setBusy(true)
    try {
      const refused = await send(typed)
      if (refused && 'fieldErrors' in refused) show(refused.fieldErrors)
      else if (refused) show({}, refused.failure)
    } finally {
      setBusy(false)
    }
  }

  const part = (name: Field) => ({ name, error: fieldErrors[name], onChange })
  return {
    form,
    part,
    failure,
    isBusy,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
  }
}

function read<Field extends string>(form: HTMLFormElement, fields: readonly Field[]): FieldValues<Field> {
  const typed = new FormData(form)
  const said = (name: Field) => {
    const value = typed.get(name)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(fields.map((name) => [name, said(name)])) as FieldValues<Field>
}

/** The faults that a check found; `false` is none. */
export const collectErrors = <Field extends string>(checks: {
  [Name in Field]?: string | false
}): FieldErrors<Field> =>
  Object.fromEntries(Object.entries(checks).filter(([, message]) => message)) as FieldErrors<Field>

/**
 * A refusal in its place: at the fields that the server names, at the field that `places` names for its code (`PASSWORD` stands
 * for all codes that begin so), or above the form.
 */
export function toFormErrors<Field extends string>(
  { error, code, details }: Refused,
  fields: readonly Field[],
  places: Record<string, Field> = {},
): { fieldErrors: FieldErrors<Field> } | { failure: string } {
  const named = (details?.fields ?? []).filter(({ path }) => (fields as readonly string[]).includes(path))
  if (named.length) {
    return {
      fieldErrors: Object.fromEntries(
        named.map(({ path, message }) => [path, message]),
      ) as FieldErrors<Field>,
    }
  }
  const place = Object.keys(places).find((start) => code.startsWith(start))
  return place ? { fieldErrors: { [places[place]!]: error } as FieldErrors<Field> } : { failure: error }
}
