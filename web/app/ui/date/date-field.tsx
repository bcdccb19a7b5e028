import { useState } from 'react'
import { DateInput, type DateInputProps } from './date-input'
import { Labelled, type LabelProps } from '../field'

type DateFieldProps = Omit<DateInputProps, 'onProblem'> & LabelProps

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
      render={(ariaProps) => <DateInput {...ariaProps} {...input} onProblem={setProblem} />}
    />
  )
}
