import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import { endAllSessions, endSession, type Session } from '../../../../contract/accounts/security.ts'
import { signOut } from '../../lib/account/session'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { Panel } from '../../ui/panel'

type SessionSectionProps = { sessions: readonly Session[]; onChange: () => void }

/** The active sessions, with buttons to end them. */
export function SessionSection({ sessions, onChange }: SessionSectionProps) {
  const { busy, isStale, end, endEverywhere } = useSignOut(onChange)
  return (
    <Panel
      title="Where you are signed in"
      text="Sign out any device you do not recognise, and then change your password."
    >
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <SessionSummary session={session} />
            {!session.isThis && (
              <Button
                variant="secondary"
                size="small"
                isBusy={busy === session.id}
                onClick={() => end(session)}
              >
                Sign out<span className="sr-only"> {session.device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button variant="danger" className="mt-4" isBusy={busy === 'all'} onClick={endEverywhere}>
        <Icon name="leave" />
        Sign out everywhere
      </Button>
      {isStale && (
        <Notice kind="error" className="mt-4">
          For your security, please sign in again before you sign out other devices.{' '}
          <Link to="/sign-in?redirect=/account/security" className="underline">
            Sign in again
          </Link>
        </Notice>
      )}
    </Panel>
  )
}

const secondFactorLabels = {
  totp: 'with an authenticator app',
  recovery_code: 'with a recovery code',
  passkey: 'with a passkey',
  provider: 'with a second factor at another provider',
} as const

const dateTimeFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

function SessionSummary({
  session: { device, place, isThis, lastUsedAt, secondFactor },
}: {
  session: Session
}) {
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="flex flex-wrap items-center gap-x-2 font-semibold">
        {device}
        {isThis && (
          <span className="rounded-full bg-success-soft px-2 py-0.5 text-sm text-success">This device</span>
        )}
      </p>
      <p className="hint">
        {place && `${place} · `}
        <span className="whitespace-nowrap">last used {dateTimeFormat.format(new Date(lastUsedAt))}</span>
        {secondFactor && ` · signed in ${secondFactorLabels[secondFactor]}`}
      </p>
    </div>
  )
}

function useSignOut(onChange: () => void) {
  const [busy, setBusy] = useState<string | null>(null)
  const [isStale, setStale] = useState(false)
  const navigate = useNavigate()

  async function run(id: string, action: () => Promise<void>) {
    setBusy(id)
    setStale(false)
    try {
      await action()
    } catch (error) {
      if (isRefusal(error) && error.code === 'sign_in_again') return setStale(true)
      void toast(errorMessage(error) ?? 'Network error. Please try again.', { kind: 'error' })
    } finally {
      setBusy(null)
    }
  }
  const end = ({ id, device }: Session) =>
    void run(id, async () => {
      const { api } = await import('../../lib/api/browser-api')
      await api(endSession, { params: { id } })
      void toast(`${device} was signed out`, { kind: 'success' })
      onChange()
    })
  const endEverywhere = () =>
    void run('all', async () => {
      const { api } = await import('../../lib/api/browser-api')
      await api(endAllSessions, { body: { which: 'all' } })
      await signOut()
      void toast('You have been signed out everywhere', { kind: 'success' })
      await navigate('/sign-in')
    })
  return { busy, isStale, end, endEverywhere }
}
