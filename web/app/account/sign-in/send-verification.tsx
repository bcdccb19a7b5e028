import { useState } from 'react'
import { callAuth } from '../../lib/account/session'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'

/** Sends the verification e-mail again. */
export function SendVerification({ email }: { email: string }) {
  const [result, setResult] = useState<{ kind: 'success' | 'error'; message: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function onClick() {
    setBusy(true)
    const response = await callAuth('/send-verification-email', { email })
    setBusy(false)
    setResult(
      'error' in response
        ? { kind: 'error', message: response.error }
        : { kind: 'success', message: `We have sent an e-mail to ${email}.` },
    )
  }
  return (
    <div className="flex flex-col items-start gap-3">
      {result && <Notice kind={result.kind}>{result.message}</Notice>}
      {result?.kind !== 'success' && (
        <Button variant="secondary" isBusy={isBusy} onClick={() => void onClick()}>
          Send the e-mail again
        </Button>
      )}
    </div>
  )
}
