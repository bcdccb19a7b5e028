import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import type { SignInResult } from '../../lib/account/session'
import { ClientOnly } from '../../ui/hydration/client-only'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { signInWithPasskey, supportsPasskeys } from './passkeys'

type OnSignedIn = (user: SignedInUser) => void | Promise<void>

/** Sign-in with a passkey if the browser supports it: a button, and an autofill suggestion. */
export const PasskeySignIn = ({ onSignedIn }: { onSignedIn: OnSignedIn }) => (
  <ClientOnly>{supportsPasskeys() && <PasskeyButton onSignedIn={onSignedIn} />}</ClientOnly>
)

function PasskeyButton({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function settle(outcome: SignInResult | null) {
    if (outcome && 'user' in outcome) return onSignedIn(outcome.user)
    setFailure(outcome && 'error' in outcome ? passkeyErrorMessage(outcome) : null)
  }
  const cancelAutofill = usePasskeyAutofill((outcome) => void settle(outcome))
  async function onClick() {
    cancelAutofill()
    setBusy(true)
    try {
      await settle(await signInWithPasskey({}))
    } finally {
      setBusy(false)
    }
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
function usePasskeyAutofill(onOutcome: (outcome: SignInResult | null) => void): () => void {
  const pending = useRef<AbortController | null>(null)
  const notify = useEffectEvent(onOutcome)
  useEffect(() => {
    const controller = new AbortController()
    pending.current = controller
    async function wait() {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || controller.signal.aborted) {
        return
      }
      const outcome = await signInWithPasskey({ isSilent: true, signal: controller.signal })
      if (outcome && 'user' in outcome && !controller.signal.aborted) notify(outcome)
    }
    wait().catch(() => undefined) // the button works without autofill
    return () => controller.abort()
  }, [])
  return () => pending.current?.abort()
}
