import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { useActionData } from 'react-router'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import type { FormResult } from '../../lib/forms/form-result'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'

/** How the user proves the second factor. Each value is the name of a form in `auth-forms.ts`. */
const methods = {
  app: {
    label: 'Code from your authenticator app',
    hint: 'Six digits. A new code appears every 30 seconds',
    switchLabel: 'Use a recovery code instead',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes that you saved. Each can be used once',
    switchLabel: 'Use a code from your app instead',
  },
} as const

type Method = keyof typeof methods

type TwoFactorFormProps = {
  /** Called after a correct code if no other page is opened, for example on the security page. */
  onDone?: () => void
  /** Called with the message if the sign-in has expired or there were too many wrong codes, so that no further code can succeed. */
  onExpired?: (message: string) => void
  /** Leaves this step: returns to the password form, or cancels the setup of the authenticator app. */
  onRestart?: () => void
  /** True while the user sets up the authenticator app: there are no recovery codes yet. */
  isSetup?: boolean
}

/** The second step of signing in. The user enters a code of the authenticator app or a recovery code. */
export function TwoFactorForm(props: TwoFactorFormProps) {
  const posted = useActionData<FormResult>()
  const [method, setMethod] = useState<Method>(posted?.name === 'recovery' ? 'recovery' : 'app')
  const otherMethod = method === 'app' ? 'recovery' : 'app'
  return <CodeForm key={method} {...props} method={method} onSwitch={() => setMethod(otherMethod)} />
}

type CodeFormProps = TwoFactorFormProps & { method: Method; onSwitch: () => void }

function CodeForm({ method, onSwitch, onDone, onExpired, onRestart, isSetup = false }: CodeFormProps) {
  const { label, hint, switchLabel } = methods[method]
  const form = useEndpointForm(method, {
    ...(onDone ? { onDone } : {}),
    onRefused: ({ code, message }) => isCodeExpired(code) && onExpired?.(message),
  })
  return (
    <ActionForm of={form} className="stack">
      {!isSetup && <h2 className="text-2xl">One more step</h2>}
      <CodeField label={label} hint={hint} isDigits={method === 'app'} {...form.field('code')} />
      <Button type="submit" size="large" isWide isBusy={form.isBusy}>
        {form.isBusy ? 'One moment...' : 'Continue'}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        {!isSetup && (
          <Button variant="quiet" size="small" onClick={onSwitch}>
            {switchLabel}
          </Button>
        )}
        {onRestart && (
          <Button variant="quiet" size="small" onClick={onRestart}>
            Start again
          </Button>
        )}
      </div>
    </ActionForm>
  )
}

type CodeFieldProps = ComponentProps<typeof Field> & { isDigits: boolean }

/** The code input, focused when it appears. */
function CodeField({ isDigits, ...rest }: CodeFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box}>
      <Field
        inputMode={isDigits ? 'numeric' : 'text'}
        autoComplete={isDigits ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        {...rest}
      />
    </div>
  )
}

/** Returns whether the sign-in has expired or had too many wrong codes, so that the user must enter the password again. */
export const isCodeExpired = (code: string) =>
  code === 'INVALID_TWO_FACTOR_COOKIE' || code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'
