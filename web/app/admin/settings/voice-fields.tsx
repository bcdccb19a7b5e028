import { useId } from 'react'
import type { BusinessReview, Testimonial } from '../../../../contract/store/store.ts'
import { Button } from '../../ui/button'
import { Field, TextArea } from '../../ui/field'
import { Icon } from '../../ui/icon'
import type { VoiceKind } from './typed-settings'

type Voice = Partial<Testimonial> & Partial<BusinessReview>
type Part = { name: keyof Voice; label: string; type?: 'number' | 'date' | 'long' }

const most = 6
const parts: Record<VoiceKind, readonly Part[]> = {
  testimonials: [
    { name: 'name', label: 'Name' },
    { name: 'role', label: 'Who they are' },
    { name: 'rating', label: 'Stars (0 to 5)', type: 'number' },
    { name: 'avatar', label: 'Address of their picture (optional)' },
    { name: 'comment', label: 'What they say', type: 'long' },
  ],
  reviews: [
    { name: 'name', label: 'Name' },
    { name: 'business', label: 'Business' },
    { name: 'rating', label: 'Stars (0 to 5)', type: 'number' },
    { name: 'date', label: 'Day', type: 'date' },
    { name: 'review', label: 'What they say', type: 'long' },
  ],
}

type VoiceFieldsProps = {
  kind: VoiceKind
  /** The list as JSON. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** People and what they said. Who is changed here is no sample any more. */
export function VoiceFields({ kind, value, error, onChange }: VoiceFieldsProps) {
  const title = useId()
  const voices = JSON.parse(value) as Voice[]
  const write = (next: readonly Voice[]) => onChange(JSON.stringify(next))
  const empty = Object.fromEntries(parts[kind].map(({ name }) => [name, name === 'rating' ? 5 : '']))
  return (
    <div className="grid gap-4 sm:col-span-2">
      {voices.map((voice, place) => (
        <fieldset
          key={`${title} ${voices.length} ${String(place)}`}
          className="grid gap-3 rounded-card border border-line p-4 sm:grid-cols-2"
        >
          <legend className="px-1 text-sm font-semibold">
            {voice.name || `Number ${place + 1}`}
            {voice.isSample && <span className="font-normal text-muted"> (sample)</span>}
          </legend>
          {parts[kind].map((part) => (
            <VoiceInput
              key={part.name}
              part={part}
              voice={voice}
              onChange={(said) => write(voices.with(place, { ...voice, [part.name]: said, isSample: false }))}
            />
          ))}
          <Button
            size="small"
            variant="quiet"
            className="justify-self-start"
            onClick={() => write(voices.toSpliced(place, 1))}
          >
            <Icon name="trash" />
            Take out<span className="sr-only"> {voice.name}</span>
          </Button>
        </fieldset>
      ))}
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {voices.length < most && (
        <Button
          size="small"
          variant="secondary"
          className="justify-self-start"
          onClick={() => write([...voices, { ...empty, isSample: false }])}
        >
          <Icon name="plus" />
          Add one
        </Button>
      )}
    </div>
  )
}

type VoiceInputProps = { part: Part; voice: Voice; onChange: (said: string | number) => void }

function VoiceInput({ part: { name, label, type }, voice, onChange }: VoiceInputProps) {
  const value = String(voice[name] ?? '')
  if (type === 'long') {
    return (
      <TextArea
        label={label}
        className="sm:col-span-2"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  }
  const isNumber = type === 'number'
  return (
    <Field
      label={label}
      type={type ?? 'text'}
      value={value}
      {...(isNumber ? { min: 0, max: 5, step: 0.5 } : {})}
      onChange={({ currentTarget }) => onChange(isNumber ? Number(currentTarget.value) : currentTarget.value)}
    />
  )
}
