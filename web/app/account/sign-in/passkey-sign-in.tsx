import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import type { Outcome } from '../../lib/account/session'
import { useHydrated } from '../../lib/hydrated'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { signInWithPasskey, supportsPasskeys } from './passkeys'

type Entered = (user: SignedInUser) => void | Promise<void>

/** The passkey's way in, where the browser knows passkeys: a button, and an offer among what it fills in. */
export function PasskeySignIn({ onEntered }: { onEntered: Entered }) {
  const isHydrated = useHydrated()
  if (!isHydrated || !supportsPasskeys()) return null
  return <PasskeyButton onEntered={onEntered} />
}

function PasskeyButton({ onEntered }: { onEntered: Entered }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function settle(outcome: Outcome | null) {
    if (outcome && 'user' in outcome) return onEntered(outcome.user)
    setFailure(outcome && 'error' in outcome ? words(outcome) : null)
  }
  const stopOffering = useSilentOffer((outcome) => void settle(outcome))
  async function onClick() {
    stopOffering()
    setBusy(true)
    try {
      await settle(await signInWithPasskey({}))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      {failure && <Notice kind="error">{failure}</Notice>}
      <Button variant="secondary" isWide isBusy={isBusy} onClick={() => void onClick()}>
        <Icon name="shield" />
        Sign in with a passkey
      </Button>
    </div>
  )
}

const words = ({ code, error }: { code: string; error: string }) =>
  code === 'PASSKEY_NOT_FOUND' ? 'This passkey does not belong to an account here' : error

/** Lets the browser offer passkeys where one types the e-mail address, until the page or the button asks for the offer's end. */
function useSilentOffer(onOutcome: (outcome: Outcome | null) => void): () => void {
  const offer = useRef<AbortController | null>(null)
  const tell = useEffectEvent(onOutcome)
  useEffect(() => {
    const ours = new AbortController()
    offer.current = ours
    async function wait() {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || ours.signal.aborted) return
      const outcome = await signInWithPasskey({ isSilent: true, signal: ours.signal })
      if (outcome && 'user' in outcome && !ours.signal.aborted) tell(outcome)
    }
    wait().catch(() => undefined) // an offer that cannot be made is none
    return () => ours.abort()
  }, [])
  return () => offer.current?.abort()
}
