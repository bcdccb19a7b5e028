import { useState } from 'react'
import { DateInput, toTyped, type DateInputProps } from './date-input'
import { Labelled, type LabelProps } from '../field'

type DateFieldProps = Omit<DateInputProps, 'onLeave'> & LabelProps

/** A labelled date, shown and typed as `dd/mm/yyyy`. */
export function DateField({
  label,
  hint,
  error,
  isLabelHidden = false,
  className = '',
  id,
  ...input
}: DateFieldProps) {
  const [problem, setProblem] = useState<string>()
  return (
    <Labelled
      labels={{ label, hint, error: problem ?? error, isLabelHidden, className, id }}
      render={(ariaProps) => (
        <DateInput
          {...ariaProps}
          {...input}
          label={label}
          onLeave={(day) => setProblem(problemOf(day, input))}
        />
      )}
    />
  )
}

/** The message about a day that `readTyped` has returned; undefined if the field accepts it. */
function problemOf(
  day: string | null,
  { min, max }: Pick<DateInputProps, 'min' | 'max'>,
): string | undefined {
  if (day === null) return 'Enter a date as dd/mm/yyyy'
  if (day && min && day < String(min)) return `Enter ${toTyped(String(min))} or a later date`
  if (day && max && day > String(max)) return `Enter ${toTyped(String(max))} or an earlier date`
  return undefined
}
