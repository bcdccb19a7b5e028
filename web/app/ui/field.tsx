import { useId, type ComponentProps, type ReactNode } from 'react'
import { useHydrated } from './hydration/hydrated'

export type LabelProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean
  /** Classes of the element around label and input. */
  className?: string
}

type AriaProps = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

/** Renders a control with its label, hint and error, and refers to hint and error in the control's ARIA attributes. */
export function Labelled({
  labels,
  render,
}: {
  labels: LabelProps & { id?: string | undefined }
  render: (ariaProps: AriaProps) => ReactNode
}) {
  const ownId = useId()
  const { label, hint, error, isLabelHidden = false, className = '', id = ownId } = labels
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'field-label'}>
        {label}
      </label>
      {render({
        id,
        ...(error ? { 'aria-invalid': true as const } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      })}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

type FieldErrorProps = { id?: string; className?: string; children: ReactNode }

/**
 * The error message of a field or of a group of fields. The field refers to the message by `id` in its `aria-describedby`. Renders
 * nothing if there is no message.
 */
export const FieldError = ({ id, className = '', children }: FieldErrorProps) =>
  children ? (
    <p id={id} role="alert" className={`text-sm font-medium text-danger ${className}`}>
      {children}
    </p>
  ) : null

type FieldGroupProps = { title: string; className?: string; children: ReactNode }

/** A group of fields with a heading, in two columns on wide screens unless `className` sets another layout. */
export const FieldGroup = ({ title, className = 'field-grid', children }: FieldGroupProps) => (
  <fieldset className={className}>
    <legend className="mb-3 font-display text-2xl">{title}</legend>
    {children}
  </fieldset>
)

type FieldProps = Omit<ComponentProps<'input'>, 'className'> &
  LabelProps & {
    /** Shows a tick in the input. */
    isValid?: boolean
  }

/** A labelled input. A screen reader announces its error together with it. */
export function Field({
  label,
  hint,
  error,
  isLabelHidden = false,
  className = '',
  id,
  isValid = false,
  ...input
}: FieldProps) {
  return (
    <Labelled
      labels={{ label, hint, error, isLabelHidden, className, id }}
      render={(ariaProps) => (
        <input className={isValid ? 'control control-valid' : 'control'} {...ariaProps} {...input} />
      )}
    />
  )
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & LabelProps

/** A labelled text area. */
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
      labels={{ label, hint, error, isLabelHidden, className, id }}
      render={(ariaProps) => (
        <textarea className="control min-h-32 resize-y" rows={4} {...ariaProps} {...area} />
      )}
    />
  )
}

type SelectProps = Omit<ComponentProps<'select'>, 'className'> &
  LabelProps & {
    /** Shows that the selected option is accepted. */
    isValid?: boolean
  }

/** A labelled `<select>`; `children` are its options. */
export function SelectField({
  label,
  hint,
  error,
  isLabelHidden = false,
  className = '',
  id,
  isValid = false,
  ...select
}: SelectProps) {
  return (
    <Labelled
      labels={{ label, hint, error, isLabelHidden, className, id }}
      render={(ariaProps) => (
        <select
          className={`control select-arrow ${isValid ? 'control-valid' : ''}`}
          {...ariaProps}
          {...select}
        />
      )}
    />
  )
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  children: ReactNode
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean
  /**
   * Set it to false if the form works without JavaScript, although a component controls the checkbox with `checked`. The checkbox is then
   * enabled before the page is hydrated.
   */
  needsScript?: boolean
}

/** A checkbox with its label. If a component controls the checkbox with `checked`, the checkbox is disabled until the page is hydrated. */
export function Checkbox({
  children,
  isLabelHidden = false,
  className = '',
  disabled = false,
  checked,
  needsScript = checked !== undefined,
  ...input
}: CheckboxProps) {
  const isHydrated = useHydrated()
  const layout = isLabelHidden ? 'grid size-11 place-items-center' : 'flex min-h-11 items-center gap-3'
  return (
    <label className={`${layout} ${className}`}>
      <input
        {...input}
        {...(checked === undefined ? {} : { checked })}
        type="checkbox"
        className="size-5 shrink-0"
        disabled={disabled || (needsScript && !isHydrated)}
      />
      {isLabelHidden ? <span className="sr-only">{children}</span> : children}
    </label>
  )
}
