import { useEffect, useRef, useState, type ComponentProps } from 'react'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { enter } from '../../lib/account/session'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toFormErrors, useFieldForm } from '../use-field-form'

const methods = {
  app: {
    path: '/two-factor/verify-totp',
    label: 'Code from your authenticator app',
    hint: 'Six digits. A new code appears every 30 seconds',
    switchLabel: 'Use a recovery code instead',
    requiredMessage: 'Enter the six-digit code from your app',
  },
  recovery: {
    path: '/two-factor/verify-backup-code',
    label: 'Recovery code',
    hint: 'One of the codes that you saved. Each can be used once',
    switchLabel: 'Use a code from your app instead',
    requiredMessage: 'Enter one of your recovery codes',
  },
} as const

type TwoFactorFormProps = {
  onSignedIn: (user: SignedInUser) => void | Promise<void>
  /** Leaves this step: returns to the password form, or cancels the setup of the authenticator app. */
  onRestart?: () => void
  /** True while the user sets up the authenticator app: there are no recovery codes yet. */
  isSetup?: boolean
}

/** The second step of signing in. The user enters a code of the authenticator app or a recovery code. */
export function TwoFactorForm({ onSignedIn, onRestart, isSetup = false }: TwoFactorFormProps) {
  const [method, setMethod] = useState<keyof typeof methods>('app')
  const { path, label, hint, switchLabel, requiredMessage } = methods[method]
  const { form, fieldProps, failure, isBusy, onSubmit } = useFieldForm({
    fields: ['code'] as const,
    kind: method,
    validate: ({ code }) => (code.trim() ? {} : { code: requiredMessage }),
    send: async ({ code }) => {
      const outcome = await enter(path, { code })
      if ('error' in outcome) {
        return isFinal(outcome.code) ? { failure: outcome.error } : toCodeErrors(outcome)
      }
      if ('user' in outcome) await onSignedIn(outcome.user)
      return null
    },
  })
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {!isSetup && <h2 className="text-2xl">One more step</h2>}
      {failure && <Notice kind="error">{failure}</Notice>}
      <CodeField key={method} label={label} hint={hint} isDigits={method === 'app'} {...fieldProps('code')} />
      <Button type="submit" size="large" isWide isBusy={isBusy}>
        {isBusy ? 'One moment...' : 'Continue'}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        {!isSetup && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => setMethod(method === 'app' ? 'recovery' : 'app')}
          >
            {switchLabel}
          </Button>
        )}
        {onRestart && (
          <Button variant="quiet" size="small" onClick={onRestart}>
            Start again
          </Button>
        )}
      </div>
    </form>
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

/** Returns true for errors that entering another code cannot solve: the user must wait or start the sign-in again. */
const isFinal = (code: string) => /^(TOO_MANY|ACCOUNT_|INVALID_TWO_FACTOR_COOKIE|network)/.test(code)

const errorTexts: Record<string, string> = {
  INVALID_CODE: 'This code is incorrect or has already been used. Please wait for the next one',
  INVALID_BACKUP_CODE: 'This is not one of your recovery codes, or it has already been used',
}

const toCodeErrors = (refusal: { error: string; code: string }) =>
  toFormErrors({ ...refusal, error: errorTexts[refusal.code] ?? refusal.error }, ['code'] as const, {
    INVALID: 'code',
  })
