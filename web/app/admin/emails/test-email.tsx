import { useEffect, useState } from 'react'
import type { Reply } from '../../../../contract/core/client.ts'
import { adminEmails, type EmailEntry, type sendTestEmail } from '../../../../contract/store/emails.ts'
import { api } from '../../lib/api/browser-api'
import { ActionButton, useEndpointForm } from '../../lib/forms/action-form'
import { useReload } from '../../lib/use-reload'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'

type Sent = Reply<typeof sendTestEmail>
type Progress = Sent & { email: EmailEntry | null }

const POLL_INTERVAL_MS = 1000

/** Sends a test e-mail to the user and shows what became of it: the button, and the message for below it. */
export function useTestEmail() {
  const { reload } = useReload()
  const [sent, setSent] = useState<Sent | null>(null)
  const [email, setEmail] = useState<EmailEntry | null>(null)
  const send = useEndpointForm('sendTestEmail', {
    done: 'The test e-mail is on its way',
    onDone(reply) {
      setEmail(null)
      setSent(reply as Sent)
    },
  })
  const isWaiting = sent !== null && (email === null || email.state === 'queued')
  useEffect(() => {
    if (!sent || !isWaiting) return
    async function poll({ id, recipient }: Sent) {
      const { emails } = await api(adminEmails, { query: { q: recipient } })
      const latest = emails.find((entry) => entry.id === id) ?? null
      setEmail(latest)
      if (latest && latest.state !== 'queued') await reload()
    }
    const timer = setInterval(() => void poll(sent).catch(() => undefined), POLL_INTERVAL_MS) // a failed request is repeated
    return () => clearInterval(timer)
  }, [sent, isWaiting, reload])
  return {
    button: (
      <ActionButton of={send} size="small" variant="secondary">
        <Icon name="mail" />
        Send a test e-mail to me
      </ActionButton>
    ),
    notice: sent && <Result {...sent} email={email} />,
  }
}

function Result({ recipient, isCaptured, email }: Progress) {
  if (!email || email.state === 'queued') {
    return <Notice className="mb-5">Sending a test e-mail to {recipient}…</Notice>
  }
  if (email.state !== 'sent') {
    return (
      <Notice kind="error" className="mb-5">
        The test e-mail to {recipient} was not sent: {email.lastError}.
        {email.state === 'failed' && ' The shop tries again.'}
      </Notice>
    )
  }
  return isCaptured ? (
    <Notice kind="warning" className="mb-5">
      No mail server is set, so the e-mail to {recipient} was stored, but not sent. Set SMTP_URL to send
      e-mails.
    </Notice>
  ) : (
    <Notice kind="success" className="mb-5">
      The mail server has accepted the e-mail to {recipient}. Check that it has arrived.
    </Notice>
  )
}
