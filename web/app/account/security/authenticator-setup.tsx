import { useState } from 'react'
import { QrCode } from '../../components/qr-code'
import { TwoFactorForm } from '../sign-in/two-factor-form'
import { ConfirmPassword, type TwoFactorReply } from './confirm-password'

type AuthenticatorSetupProps = {
  hasPassword: boolean
  onCancel: () => void
  /** Called when the authenticator app is set up. `codes` are the recovery codes, which are shown only once. */
  onReady: (codes: readonly string[]) => void
}

/** Sets up an authenticator app in three steps: confirm the password, scan the QR code, enter the first code. */
export function AuthenticatorSetup({ hasPassword, onCancel, onReady }: AuthenticatorSetupProps) {
  const [setup, setSetup] = useState<TwoFactorReply | null>(null)
  if (!setup) {
    return (
      <ConfirmPassword
        form="enable-app"
        hasPassword={hasPassword}
        action="Continue"
        about="First, please confirm that it is you:"
        onCancel={onCancel}
        onDone={setSetup}
      />
    )
  }
  const { totpURI = '', backupCodes = [] } = setup
  return (
    <div className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
      <QrCode text={totpURI} label="QR code for your authenticator app" />
      <div className="stack">
        <p>
          Scan the QR code with an authenticator app, such as Aegis, 2FAS, Google Authenticator or your
          password manager. Or enter this key in the app:
        </p>
        <p
          className="rounded-lg bg-sunken px-3 py-2 font-semibold break-all select-all"
          aria-label="Key for the app"
        >
          {formatKey(totpURI)}
        </p>
        <TwoFactorForm isSetup onDone={() => onReady(backupCodes)} onRestart={onCancel} />
      </div>
    </div>
  )
}

/** The secret key in groups of four characters. */
const formatKey = (uri: string): string =>
  (new URL(uri).searchParams.get('secret') ?? '').replaceAll(/(.{4})(?=.)/g, '$1 ')
