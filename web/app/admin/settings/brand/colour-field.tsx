import type { Hex } from '../../../../../contract/store/brand/contrast.ts'
import type { ColourPair } from '../../../../../contract/store/brand/palettes.ts'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'

type ColourFieldProps = {
  label: string
  name: string
  value: Hex
  /** The pair of colours whose contrast is too small, with the nearest colour that passes. */
  problem: (ColourPair & { nearest: Hex | null }) | null
  error: string | undefined
  onChange: (colour: Hex) => void
}

/** A colour as text and as a colour picker. A colour that cannot be read on its background gets an error with the nearest one that can. */
export function ColourField({ label, name, value, problem, error, onChange }: ColourFieldProps) {
  const nearest = problem?.nearest
  const isColour = /^#[0-9a-f]{6}$/i.test(value)
  const contrastError =
    problem && `The contrast with ${problem.onLabel} is below ${problem.ratio}. Choose another colour.`
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex items-start gap-2">
        <input
          type="color"
          aria-label={`${label}: colour picker`}
          className="mt-7 h-12 w-12 shrink-0 rounded-lg border border-edge bg-surface p-1"
          value={isColour ? value : '#000000'}
          onChange={({ currentTarget }) => onChange(currentTarget.value as Hex)}
        />
        <Field
          label={label}
          name={name}
          value={value}
          error={contrastError ?? (isColour ? undefined : error)}
          className="min-w-0 grow"
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          onChange={({ currentTarget }) => onChange(currentTarget.value.trim().toLowerCase() as Hex)}
        />
      </div>
      {nearest && (
        <Button size="small" variant="secondary" onClick={() => onChange(nearest)}>
          <span
            aria-hidden="true"
            className="size-4 rounded-full border border-line"
            style={{ backgroundColor: nearest }}
          />
          Use {nearest}
        </Button>
      )}
    </div>
  )
}
