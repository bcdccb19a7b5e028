import { useEffect, useState } from 'react'
import { callAuth } from '../../lib/account/session'
import { Spinner } from '../../ui/spinner'
import { TwoFactorForm } from '../sign-in/two-factor-form'
import { ConfirmPassword } from './confirm-password'

type Prepared = { totpURI: string; backupCodes: string[] }
type SetUpAppProps = {
  hasPassword: boolean
  onCancel: () => void
  /** The app is in use now; these are the recovery codes, shown this once. */
  onReady: (codes: readonly string[]) => void
}

/** Three steps: the password, the picture for the app, and its first code. */
export function AuthenticatorSetup({ hasPassword, onCancel, onReady }: SetUpAppProps) {
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  if (!prepared) {
    return (
      <ConfirmPassword
        hasPassword={hasPassword}
        action="Continue"
        about="First, so that we know it is you:"
        onCancel={onCancel}
        onPassword={async (password) => {
          const answer = await callAuth('/two-factor/enable', password)
          if ('error' in answer) return answer
          const { totpURI = '', backupCodes = [] } = answer.said
          setPrepared({ totpURI, backupCodes })
          return null
        }}
      />
    )
  }
  return (
    <div className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
      <AppPicture uri={prepared.totpURI} />
      <div className="flex flex-col gap-4">
        <p>
          Scan the picture with an authenticator app, such as Aegis, 2FAS, Google Authenticator or your
          password manager. Or type this key into it:
        </p>
        <p
          className="rounded-lg bg-sunken px-3 py-2 font-semibold break-all select-all"
          aria-label="Key for the app"
        >
          {keyOf(prepared.totpURI)}
        </p>
        <TwoFactorForm isFirst onEntered={() => onReady(prepared.backupCodes)} onAgain={onCancel} />
      </div>
    </div>
  )
}

/** In groups of four, as apps and people read it. */
const keyOf = (uri: string): string =>
  (new URL(uri).searchParams.get('secret') ?? '').replaceAll(/(.{4})(?=.)/g, '$1 ')

/** The QR code; what draws it is loaded only here. */
function AppPicture({ uri }: { uri: string }) {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    async function draw() {
      const { default: qrcode } = await import('qrcode')
      const svg = await qrcode.toString(uri, { type: 'svg', margin: 2 })
      if (isWanted) setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`)
    }
    draw().catch(() => undefined) // the key beside it does the same
    return () => {
      isWanted = false
    }
  }, [uri])
  return (
    <div className="grid size-52 place-items-center rounded-xl border border-line bg-white">
      {picture ? (
        <img src={picture} alt="QR code for your authenticator app" width={200} height={200} />
      ) : (
        <Spinner />
      )}
    </div>
  )
}
