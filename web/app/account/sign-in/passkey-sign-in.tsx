import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { ClientOnly } from '../../ui/hydration/hydrated'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { choosePasskey, signInWithPasskey, supportsPasskeys } from './passkeys'

type OnSignedIn = (user: SignedInUser) => void | Promise<void>

/** Sign-in with a passkey if the browser supports it: a button, and an autofill suggestion. */
export const PasskeySignIn = ({ onSignedIn }: { onSignedIn: OnSignedIn }) => (
  <ClientOnly>{supportsPasskeys() && <PasskeyButton onSignedIn={onSignedIn} />}</ClientOnly>
)

function PasskeyButton({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isVerifying = useRef(false)

  /** Signs in with the chosen passkey. A second sign-in at the same time would end the session of the first one, so it is ignored. */
  async function verify(passkey: PublicKeyCredential) {
    if (isVerifying.current) return
    isVerifying.current = true
    setBusy(true)
    try {
      const outcome = await signInWithPasskey(passkey)
      if ('user' in outcome) await onSignedIn(outcome.user)
      else setFailure(passkeyErrorMessage(outcome))
    } finally {
      isVerifying.current = false
      setBusy(false)
    }
  }
  const cancelAutofill = usePasskeyAutofill((passkey) => void verify(passkey))
  async function onClick() {
    if (isVerifying.current) return
    cancelAutofill()
    setBusy(true)
    const choice = await choosePasskey({})
    setBusy(false)
    if (choice instanceof PublicKeyCredential) return verify(choice)
    setFailure(choice && passkeyErrorMessage(choice))
  }
  return (
    <div className="stack mt-4 border-t border-line pt-4">
      {failure && <Notice kind="error">{failure}</Notice>}
      <Button variant="secondary" isWide isBusy={isBusy} onClick={() => void onClick()}>
        <Icon name="shield" />
        Sign in with a passkey
      </Button>
    </div>
  )
}

const passkeyErrorMessage = ({ code, error }: { code: string; error: string }) =>
  code === 'PASSKEY_NOT_FOUND' ? 'This passkey does not belong to an account here' : error

/** Makes the browser suggest passkeys at the e-mail field (WebAuthn conditional mediation). Returns a function that ends the suggestion. */
function usePasskeyAutofill(onChosen: (passkey: PublicKeyCredential) => void): () => void {
  const pending = useRef<AbortController | null>(null)
  const notify = useEffectEvent(onChosen)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    pending.current = controller
    async function wait() {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || signal.aborted) return
      const choice = await choosePasskey({ isSilent: true, signal })
      if (choice instanceof PublicKeyCredential && !signal.aborted) notify(choice)
    }
    wait().catch(() => undefined) // if the browser cannot offer passkeys in the e-mail field, the button "Sign in with a passkey" still works
    return () => controller.abort()
  }, [])
  return () => pending.current?.abort()
}
