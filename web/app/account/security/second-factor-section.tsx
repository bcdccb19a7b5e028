import { useState } from 'react'
import { callAuth } from '../../lib/account/session'
import { Button, buttonLook } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { toast } from '../../ui/toast'
import { TwoFactorForm } from '../sign-in/two-factor-form'
import { ConfirmPassword } from './confirm-password'
import { SecuritySection } from './section'
import { AuthenticatorSetup } from './authenticator-setup'
import { Notice } from '../../ui/notice'

type SecondFactorProps = {
  isOn: boolean
  isRequired: boolean
  isMissing: boolean
  recoveryCodesLeft: number
  hasPassword: boolean
  onChange: () => void
}

const about =
  'A code from an app on your phone besides your password. Who learns the password alone cannot come in.'

export function SecondFactorSection(props: SecondFactorProps) {
  const { isOn, isMissing, onChange } = props
  // Codes that were just made stay on screen until their owner says that they are kept.
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <SecuritySection title="Second factor" about={about}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
      ) : isOn && isMissing ? (
        <TwoFactorForm onEntered={onChange} />
      ) : isOn ? (
        <WhileOn {...props} onCodes={setCodes} />
      ) : (
        <WhileOff {...props} onCodes={setCodes} />
      )}
    </SecuritySection>
  )
}

type WithCodes = SecondFactorProps & { onCodes: (codes: readonly string[]) => void }

function WhileOff({ hasPassword, onChange, onCodes }: WithCodes) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) return <Button onClick={() => setOpen(true)}>Set up an authenticator app</Button>
  return (
    <AuthenticatorSetup
      hasPassword={hasPassword}
      onCancel={() => setOpen(false)}
      onReady={(codes) => {
        setOpen(false)
        onCodes(codes)
        onChange()
      }}
    />
  )
}

function WhileOn({ recoveryCodesLeft, isRequired, hasPassword, onChange, onCodes }: WithCodes) {
  const [asks, setAsks] = useState<'codes' | 'off' | null>(null)
  const done = () => setAsks(null)
  if (asks === 'codes') {
    return (
      <ConfirmPassword
        hasPassword={hasPassword}
        action="Make new recovery codes"
        about="The old ones do not open anything any more."
        onCancel={done}
        onPassword={async (password) => {
          const answer = await callAuth('/two-factor/generate-backup-codes', password)
          if ('error' in answer) return answer
          done()
          onCodes(answer.said.backupCodes ?? [])
          onChange()
          return null
        }}
      />
    )
  }
  if (asks === 'off') {
    return (
      <ConfirmPassword
        hasPassword={hasPassword}
        action="Turn it off"
        about={
          isRequired ? 'The admin closes for you at once.' : 'Your password alone opens your account then.'
        }
        onCancel={done}
        onPassword={async (password) => {
          const answer = await callAuth('/two-factor/disable', password)
          if ('error' in answer) return answer
          void toast('The second factor is off')
          done()
          onChange()
          return null
        }}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-2 font-semibold text-success">
        <Icon name="shield" /> On, with {recoveryCodesLeft} recovery{' '}
        {recoveryCodesLeft === 1 ? 'code' : 'codes'} left
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsks('codes')}>
          New recovery codes
        </Button>
        <Button variant="quiet" onClick={() => setAsks('off')}>
          Turn off
        </Button>
      </div>
    </div>
  )
}

/** The codes, this once. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = ['Recovery codes for Navrang. Each works once.', '', ...codes, ''].join('\n')
  async function copy() {
    await navigator.clipboard.writeText(text).then(
      () => toast('The codes are copied', { kind: 'success' }),
      () => toast('Copying did not work. Please save the file.', { kind: 'error' }),
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="warning">
        Keep these recovery codes in a safe place. They are shown only now, and each of them opens your
        account once when your phone is lost.
      </Notice>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-1 rounded-lg bg-sunken p-4 font-semibold sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="tabular-nums select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="navrang-recovery-codes.txt"
          className={buttonLook({ variant: 'secondary' })}
        >
          Save as a file
        </a>
        <Button variant="secondary" onClick={() => void copy()}>
          <Icon name="copy" /> Copy
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </div>
  )
}
