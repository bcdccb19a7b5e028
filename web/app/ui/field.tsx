import { useId, type ComponentProps, type ReactNode } from 'react'

type Words = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean
  /** Classes of the whole, input and label together. */
  className?: string
}

type Described = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

/** Label, hint and error around one control; the control is told which of them describe it. */
function Labelled({
  words,
  render,
}: {
  words: Words & { id?: string | undefined }
  render: (described: Described) => ReactNode
}) {
  const ownId = useId()
  const { label, hint, error, isLabelHidden = false, className = '', id = ownId } = words
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      {render({
        id,
        ...(error ? { 'aria-invalid': true as const } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

type FieldProps = Omit<ComponentProps<'input'>, 'className'> & Words

/** A labelled input whose error is announced with it. */
export function Field({
  label,
  hint,
  error,
  isLabelHidden = false,
  className = '',
  id,
  ...input
}: FieldProps) {
  return (
    <Labelled
      words={{ label, hint, error, isLabelHidden, className, id }}
      render={(described) => <input className="control" {...described} {...input} />}
    />
  )
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & Words

/** A labelled field for several lines. */
export function TextArea({
  label,
  hint,
  error,
  isLabelHidden = false,
  className = '',
  id,
  ...area
}: TextAreaProps) {
  return (
    <Labelled
      words={{ label, hint, error, isLabelHidden, className, id }}
      render={(described) => (
        <textarea className="control min-h-32 resize-y" rows={4} {...described} {...area} />
      )}
    />
  )
}

type SelectProps = Omit<ComponentProps<'select'>, 'className'> & Words

/** A labelled choice of one; its options are the children. */
export function SelectField({
  label,
  hint,
  error,
  isLabelHidden = false,
  className = '',
  id,
  ...select
}: SelectProps) {
  return (
    <Labelled
      words={{ label, hint, error, isLabelHidden, className, id }}
      render={(described) => <select className="control select-arrow" {...described} {...select} />}
    />
  )
}
