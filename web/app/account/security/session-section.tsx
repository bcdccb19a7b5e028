import { useRef } from 'react'
import type { Session } from '../../../../contract/accounts/security.ts'
import { ActionButton, ActionNotice, useEndpointForm } from '../../lib/forms/action-form'
import { Panel } from '../../ui/panel'
import { focusIfLost } from '../../ui/hooks/focus'
import { Icon } from '../../ui/icon'

/** The active sessions, with buttons to end them. The action of the page redirects after all sessions have ended. */
export function SessionSection({ sessions }: { sessions: readonly Session[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const end = useEndpointForm('endSession', {
    done: (_, { device }) => `${device} was signed out`,
    onDone: () => focusIfLost(heading.current), // the button is removed with its session
    hasNotice: true,
  })
  const endEverywhere = useEndpointForm('endAllSessions', { hasNotice: true })
  return (
    <Panel
      title="Where you are signed in"
      headingRef={heading}
      text="Sign out any device you do not recognise, and then change your password."
    >
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <SessionSummary session={session} />
            {!session.isThis && (
              <ActionButton
                of={end}
                params={{ id: session.id }}
                fields={{ device: session.device }}
                variant="secondary"
                size="small"
              >
                Sign out<span className="sr-only"> {session.device}</span>
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      <ActionButton of={endEverywhere} fields={{ which: 'all' }} variant="danger" className="mt-4">
        <Icon name="leave" />
        Sign out everywhere
      </ActionButton>
      <ActionNotice of={end} className="mt-4" />
      <ActionNotice of={endEverywhere} className="mt-4" />
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
