import { useState } from 'react'
import { Button, buttonLook } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { toast } from '../../ui/toast'
import { TwoFactorForm } from '../sign-in/two-factor-form'
import { ConfirmPassword } from './confirm-password'
import { AuthenticatorSetup } from './authenticator-setup'
import { Notice } from '../../ui/notice'
import { useBrand } from '../../lib/brand'
import { useFileName } from '../../lib/downloads'
import { Panel } from '../../ui/panel'

type SecondFactorProps = {
  isOn: boolean
  isRequired: boolean
  isUnproved: boolean
  recoveryCodesLeft: number
  hasPassword: boolean
  canUseOwnSignIn: boolean
}

const ABOUT = 'To sign in with your password, you then need a code from an app on your phone as well.'
const ABOUT_STAFF = 'The admin area then asks for a code from an app on your phone.'
const ABOUT_UNUSED = 'You sign in with another service, so you need no code from this app to sign in.'

export function SecondFactorSection(props: SecondFactorProps) {
  const { isOn, isUnproved, hasPassword, canUseOwnSignIn } = props
  // New recovery codes stay on the screen until the user confirms that the codes are saved.
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isSettingUp, setSettingUp] = useState(false) // The state is here and not in the form, because `isOn` becomes true when the page reloads after the first code.
  const about = canUseOwnSignIn ? (hasPassword ? ABOUT : ABOUT_STAFF) : ABOUT_UNUSED
  return (
    <Panel title="Two-factor authentication" text={about}>
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
      ) : !isOn || isSettingUp ? (
        <SecondFactorOff {...props} isOpen={isSettingUp} setOpen={setSettingUp} onCodes={setCodes} />
      ) : isUnproved ? (
        <div className="stack">
          <p>Please enter a code before you change the authenticator app or add a passkey.</p>
          <TwoFactorForm />
        </div>
      ) : (
        <SecondFactorOn {...props} onCodes={setCodes} />
      )}
    </Panel>
  )
}

type WithCodes = SecondFactorProps & { onCodes: (codes: readonly string[]) => void }

type SecondFactorOffProps = WithCodes & { isOpen: boolean; setOpen: (isOpen: boolean) => void }

function SecondFactorOff({ hasPassword, isOpen, setOpen, onCodes }: SecondFactorOffProps) {
  if (!isOpen) return <Button onClick={() => setOpen(true)}>Set up an authenticator app</Button>
  return (
    <AuthenticatorSetup
      hasPassword={hasPassword}
      onCancel={() => setOpen(false)}
      onReady={(codes) => {
        setOpen(false)
        onCodes(codes)
      }}
    />
  )
}

function SecondFactorOn({ recoveryCodesLeft, isRequired, hasPassword, canUseOwnSignIn, onCodes }: WithCodes) {
  const [confirming, setConfirming] = useState<'codes' | 'off' | null>(null)
  const close = () => setConfirming(null)
  if (confirming === 'codes') {
    return (
      <ConfirmPassword
        form="recovery-codes"
        hasPassword={hasPassword}
        action="Create new recovery codes"
        about="Your old codes will stop working."
        onCancel={close}
        onDone={({ backupCodes = [] }) => {
          close()
          onCodes(backupCodes)
        }}
      />
    )
  }
  if (confirming === 'off') {
    return (
      <ConfirmPassword
        form="disable-app"
        hasPassword={hasPassword}
        action="Turn it off"
        about={
          isRequired
            ? 'You will lose access to the admin area immediately.'
            : !canUseOwnSignIn
              ? 'This shop will then not ask for a code.'
              : hasPassword
                ? 'You will then need only your password to sign in.'
                : 'The admin area will then not ask for a code.'
        }
        done="Two-factor authentication is off"
        onCancel={close}
        onDone={close}
      />
    )
  }
  return (
    <div className="stack">
      <p className="flex items-center gap-2 font-semibold text-success">
        <Icon name="shield" /> On, with {recoveryCodesLeft} recovery{' '}
        {recoveryCodesLeft === 1 ? 'code' : 'codes'} left
      </p>
      <div className="cluster">
        <Button variant="secondary" onClick={() => setConfirming('codes')}>
          New recovery codes
        </Button>
        <Button variant="quiet" onClick={() => setConfirming('off')}>
          Turn off
        </Button>
      </div>
    </div>
  )
}

/** The recovery codes, which are shown only once. */
function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { name } = useBrand()
  const fileNameOf = useFileName()
  const text = [`Recovery codes for ${name}. Each can be used once.`, '', ...codes, ''].join('\n')
  async function copy() {
    await navigator.clipboard.writeText(text).then(
      () => toast('Codes copied', { kind: 'success' }),
      () => toast('The codes could not be copied. Please save the file.', { kind: 'error' }),
    )
  }
  return (
    <div className="stack">
      <Notice kind="warning">
        Keep these recovery codes in a safe place. They are shown only once. If you lose your phone, each code
        lets you sign in once.
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
      <div className="cluster">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={fileNameOf('recovery-codes.txt')}
          className={buttonLook({ variant: 'secondary' })}
        >
          Save as a file
        </a>
        <Button variant="secondary" onClick={() => void copy()}>
          <Icon name="copy" /> Copy
        </Button>
        <Button onClick={onSaved}>I have saved them</Button>
      </div>
    </div>
  )
}
