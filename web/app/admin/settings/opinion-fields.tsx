import { useId } from 'react'
import type { BusinessReview, Testimonial } from '../../../../contract/store/store.ts'
import { Button } from '../../ui/button'
import { DateField } from '../../ui/date/date-field'
import { Field, TextArea, FieldError } from '../../ui/field'
import { Icon } from '../../ui/icon'
import { focusSoon } from '../../ui/hooks/focus-soon'
import type { OpinionKind } from './typed-settings'

type Opinion = Partial<Testimonial> & Partial<BusinessReview>
type OpinionField = { name: keyof Opinion; label: string; type?: 'number' | 'date' | 'long' }

const MAX_OPINIONS = 6
const opinionFields: Record<OpinionKind, readonly OpinionField[]> = {
  testimonials: [
    { name: 'name', label: 'Name' },
    { name: 'role', label: 'Role' },
    { name: 'rating', label: 'Stars (0 to 5)', type: 'number' },
    { name: 'avatar', label: 'Picture URL (optional)' },
    { name: 'comment', label: 'Quote', type: 'long' },
  ],
  reviews: [
    { name: 'name', label: 'Name' },
    { name: 'business', label: 'Business' },
    { name: 'rating', label: 'Stars (0 to 5)', type: 'number' },
    { name: 'date', label: 'Date', type: 'date' },
    { name: 'review', label: 'Quote', type: 'long' },
  ],
}

type OpinionFieldsProps = {
  /** The name of the hidden input that contains the list. */
  name: string
  kind: OpinionKind
  /** The testimonials or reviews as JSON, in a hidden field. */
  value: string
  /** The errors of the form, by path. */
  errors: Readonly<Record<string, string>>
  onHideError: (path: string) => void
  onChange: (value: string) => void
}

/** Edits testimonials or reviews. An edited entry is no longer marked as a sample. */
export function OpinionFields({
  name: listName,
  kind,
  value,
  errors,
  onHideError,
  onChange,
}: OpinionFieldsProps) {
  const [title, addId] = [useId(), useId()]
  const opinions = JSON.parse(value) as Opinion[]
  const write = (next: readonly Opinion[]) => onChange(JSON.stringify(next))
  function remove(place: number) {
    write(opinions.toSpliced(place, 1))
    for (const path of Object.keys(errors)) if (path.startsWith(`${listName}.`)) onHideError(path) // later entries move up
    focusSoon(addId)
  }
  const empty = Object.fromEntries(opinionFields[kind].map(({ name }) => [name, name === 'rating' ? 5 : '']))
  return (
    <div className="grid gap-4 sm:col-span-2">
      <input type="hidden" name={listName} value={value} />
      {opinions.map((opinion, place) => (
        <fieldset
          key={`${title} ${opinions.length} ${String(place)}`}
          className="grid gap-3 rounded-card border border-line p-4 sm:grid-cols-2"
        >
          <legend className="px-1 text-sm font-semibold">
            {opinion.name || `Entry ${place + 1}`}
            {opinion.isSample && <span className="font-normal text-muted"> (sample)</span>}
          </legend>
          {opinionFields[kind].map((field) => (
            <OpinionInput
              key={field.name}
              field={field}
              opinion={opinion}
              path={`${listName}.${place}.${field.name}`}
              errors={errors}
              onChange={(next) =>
                write(opinions.with(place, { ...opinion, [field.name]: next, isSample: false }))
              }
            />
          ))}
          <Button size="small" variant="quiet" className="justify-self-start" onClick={() => remove(place)}>
            <Icon name="trash" />
            Remove<span className="sr-only"> {opinion.name}</span>
          </Button>
        </fieldset>
      ))}
      <FieldError>{errors[listName]}</FieldError>
      {opinions.length < MAX_OPINIONS && (
        <Button
          id={addId}
          size="small"
          variant="secondary"
          className="justify-self-start"
          onClick={() => write([...opinions, { ...empty, isSample: false }])}
        >
          <Icon name="plus" />
          Add entry
        </Button>
      )}
    </div>
  )
}

type OpinionInputProps = Pick<OpinionFieldsProps, 'errors'> & {
  field: OpinionField
  opinion: Opinion
  path: string
  onChange: (value: string | number) => void
}

function OpinionInput({ field: { name, label, type }, opinion, path, errors, onChange }: OpinionInputProps) {
  const shared = { label, name: path, value: String(opinion[name] ?? ''), error: errors[path] }
  if (type === 'long') {
    return (
      <TextArea
        {...shared}
        className="sm:col-span-2"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  }
  if (type === 'date') {
    return <DateField {...shared} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  }
  const isNumber = type === 'number'
  return (
    <Field
      {...shared}
      type={type ?? 'text'}
      {...(isNumber ? { min: 0, max: 5, step: 0.5 } : {})}
      onChange={({ currentTarget }) => onChange(isNumber ? Number(currentTarget.value) : currentTarget.value)}
    />
  )
}
