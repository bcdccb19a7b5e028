import { useEffect, useRef, useState, type ComponentProps } from 'react'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { enter } from '../../lib/account/session'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toFormErrors, useFieldForm } from '../use-field-form'

const ways = {
  app: {
    path: '/two-factor/verify-totp',
    label: 'Code from your authenticator app',
    hint: 'Six digits; a new code comes every half minute',
    other: 'Use a recovery code instead',
    empty: 'Enter the six digits that your app shows',
  },
  recovery: {
    path: '/two-factor/verify-backup-code',
    label: 'Recovery code',
    hint: 'One of those that you saved; each works once',
    other: 'Use the code of your app instead',
    empty: 'Enter one of your recovery codes',
  },
} as const

type CodeFormProps = {
  onEntered: (user: SignedInUser) => void | Promise<void>
  /** Leads back to the step before. */
  onAgain?: () => void
  /** The code with which an app is taken into use; there are no recovery codes to use yet. */
  isFirst?: boolean
}

/** The second step of signing in: the code of the app, or a recovery code. */
export function TwoFactorForm({ onEntered, onAgain, isFirst = false }: CodeFormProps) {
  const [way, setWay] = useState<keyof typeof ways>('app')
  const { path, label, hint, other, empty } = ways[way]
  const { form, part, failure, isBusy, onSubmit } = useFieldForm({
    fields: ['code'] as const,
    kind: way,
    validate: ({ code }) => (code.trim() ? {} : { code: empty }),
    send: async ({ code }) => {
      const outcome = await enter(path, { code })
      if ('error' in outcome) return isOver(outcome.code) ? { failure: outcome.error } : wrong(outcome)
      if ('user' in outcome) await onEntered(outcome.user)
      return null
    },
  })
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {!isFirst && <h2 className="text-2xl">One more step</h2>}
      {failure && <Notice kind="error">{failure}</Notice>}
      <CodeField key={way} label={label} hint={hint} isDigits={way === 'app'} {...part('code')} />
      <Button type="submit" size="large" isWide isBusy={isBusy}>
        {isBusy ? 'One moment...' : 'Continue'}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        {!isFirst && (
          <Button variant="quiet" size="small" onClick={() => setWay(way === 'app' ? 'recovery' : 'app')}>
            {other}
          </Button>
        )}
        {onAgain && (
          <Button variant="quiet" size="small" onClick={onAgain}>
            Start again
          </Button>
        )}
      </div>
    </form>
  )
}

type CodeFieldProps = ComponentProps<typeof Field> & { isDigits: boolean }

/** Takes the focus when it appears: it is what the step is about. */
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

/** Codes after which another code does not help: one waits or begins again. */
const isOver = (code: string) => /^(TOO_MANY|ACCOUNT_|INVALID_TWO_FACTOR_COOKIE|network)/.test(code)

const words: Record<string, string> = {
  INVALID_CODE: 'This code is not right, or it was used already. Wait for the next one',
  INVALID_BACKUP_CODE: 'This is none of your recovery codes, or it was used already',
}

const wrong = (refused: { error: string; code: string }) =>
  toFormErrors({ ...refused, error: words[refused.code] ?? refused.error }, ['code'] as const, {
    INVALID: 'code',
  })
