import { useState, type ComponentProps } from 'react'
import { Field } from '../../ui/field'

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type'>

/** A password field with a button to show the password. Pasting and password managers work. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="relative">
      <Field {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="absolute -top-2.5 right-0 inline-flex min-h-9 items-center rounded-lg px-2 text-sm font-semibold text-brand"
      >
        {isShown ? 'Hide' : 'Show'}
        <span className="sr-only"> password</span>
      </button>
    </div>
  )
}

type NewPasswordProps = Omit<PasswordFieldProps, 'label'> & { label?: string }

/** A field for a new password, with a hint on how to choose a good one. */
export const NewPasswordField = ({ label = 'Password', ...rest }: NewPasswordProps) => (
  <PasswordField
    label={label}
    autoComplete="new-password"
    hint="At least 8 characters. Three or four unrelated words are easy to remember and hard to guess."
    maxLength={128}
    required
    {...rest}
  />
)
