import type { SectionOf } from '../../../../../contract/content/home.ts'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { focusSoon } from '../../../ui/hooks/focus-soon'
import { TextInput } from './inputs'
import type { FieldsProps } from './section-fields'

const MAX_STEPS = 4

export function RentFields({ section, errors, onChange, onHideErrors }: FieldsProps<SectionOf<'rent'>>) {
  const { steps } = section
  const set = (next: typeof steps) => onChange({ ...section, steps: next })
  return (
    <div className="grid gap-4">
      <TextInput
        label="Heading"
        max={120}
        value={section.heading}
        error={errors['heading']}
        onChange={(heading) => onChange({ ...section, heading })}
      />
      {steps.map((step, at) => (
        <fieldset
          key={`step ${steps.length} ${String(at)}`}
          className="grid gap-3 rounded-card border border-line p-4"
        >
          <legend className="px-1 text-sm font-semibold">Step {at + 1}</legend>
          <TextInput
            label="Title"
            max={60}
            value={step.title}
            error={errors[`steps.${at}.title`]}
            onChange={(title) => set(steps.toSpliced(at, 1, { ...step, title }))}
          />
          <TextInput
            label="Text"
            max={160}
            value={step.text}
            error={errors[`steps.${at}.text`]}
            onChange={(text) => set(steps.toSpliced(at, 1, { ...step, text }))}
          />
          <Button
            size="small"
            variant="quiet"
            className="-ml-3 justify-self-start"
            onClick={() => {
              onHideErrors('steps')
              set(steps.toSpliced(at, 1))
              focusSoon('add-step')
            }}
          >
            <Icon name="trash" />
            Remove<span className="sr-only"> step {at + 1}</span>
          </Button>
        </fieldset>
      ))}
      {steps.length < MAX_STEPS && (
        <Button
          id="add-step"
          size="small"
          variant="secondary"
          className="justify-self-start"
          onClick={() => set([...steps, { title: '', text: '' }])}
        >
          <Icon name="plus" />
          Add step
        </Button>
      )}
      <TextInput
        label="Text of the button to the rent store"
        hint="Empty: no button."
        max={60}
        value={section.button}
        error={errors['button']}
        onChange={(button) => onChange({ ...section, button })}
      />
    </div>
  )
}
