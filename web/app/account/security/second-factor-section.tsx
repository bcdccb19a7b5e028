import { useState } from 'react'
import { callAuth } from '../../lib/account/session'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { toast } from '../../ui/toast'
import { TwoFactorForm } from '../sign-in/two-factor-form'
import { ConfirmPassword } from './confirm-password'
import { RecoveryCodes } from './recovery-codes'
import { SecuritySection } from './section'
import { AuthenticatorSetup } from './authenticator-setup'

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
