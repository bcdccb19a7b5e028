import { useState } from 'react'
import { callAuth } from '../../lib/account/session'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'

/** Sends the letter that confirms an address once more, to its owner. */
export function SendVerification({ email }: { email: string }) {
  const [said, setSaid] = useState<{ kind: 'success' | 'error'; words: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function onClick() {
    setBusy(true)
    const answer = await callAuth('/send-verification-email', { email })
    setBusy(false)
    setSaid(
      'error' in answer
        ? { kind: 'error', words: answer.error }
        : { kind: 'success', words: `A letter is on its way to ${email}.` },
    )
  }
  return (
    <div className="flex flex-col items-start gap-3">
      {said && <Notice kind={said.kind}>{said.words}</Notice>}
      {said?.kind !== 'success' && (
        <Button variant="secondary" isBusy={isBusy} onClick={() => void onClick()}>
          Send me the letter again
        </Button>
      )}
    </div>
  )
}
