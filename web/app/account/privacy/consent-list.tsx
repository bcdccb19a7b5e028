import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Consent, Purpose } from '../../../../contract/accounts/account.ts'
import { formatDay } from '../../../../contract/core/dates.ts'
import { formatInstant } from '../../lib/labels/order-labels'
import { ActionButton, useEndpointForm } from '../../lib/forms/action-form'
import { Panel } from '../../ui/panel'

type ConsentListProps = {
  now: Record<Purpose, Consent | null>
  history: readonly Consent[]
  /** The versions of the texts that are published now. */
  current: Record<Purpose, string>
}

/** Formats the version of a text: its day, without the number of the text on this day. */
const formatVersion = (version: string) => formatDay(version.slice(0, 10))

const link = 'link'
const names: Record<Purpose, ReactNode> = {
  terms: (
    <Link to="/terms-of-service" className={link}>
      Terms of Service
    </Link>
  ),
  privacy: (
    <Link to="/privacy-policy" className={link}>
      Privacy Policy
    </Link>
  ),
}
const plainNames = { terms: 'Terms of Service', privacy: 'Privacy Policy' }

/** The user's consents, each with date and version. One tap gives or withdraws a consent. */
export function ConsentList({ now, history, current }: ConsentListProps) {
  return (
    <Panel title="Your consents">
      <ul className="mt-2 divide-y divide-line">
        {(['terms', 'privacy'] as const).map((purpose) => (
          <Row key={purpose} purpose={purpose} consent={now[purpose]} version={current[purpose]} />
        ))}
      </ul>
      {history.length > 0 && (
        <details className="mt-3">
          <summary className="min-h-11 py-2 font-semibold">History ({history.length})</summary>
          <ul className="text-sm text-muted">
            {history.map(({ purpose, granted, version, at }) => (
              <li key={`${purpose} ${at}`} className="py-1">
                {formatInstant(at)}: {granted ? 'agreed to' : 'withdrew'} {plainNames[purpose]}, version of{' '}
                {formatVersion(version)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  )
}

type RowProps = { purpose: Purpose; consent: Consent | null; version: string }

function Row({ purpose, consent, version }: RowProps) {
  const given = consent?.granted ? consent : null
  const isOld = given !== null && given.version !== version
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{names[purpose]}</p>
        <p className="hint">{consentLabel(consent, isOld)}</p>
      </div>
      {isOld && <ConsentButton purpose={purpose} granted version={version} />}
      <ConsentButton purpose={purpose} granted={!given} version={given?.version ?? version} />
    </li>
  )
}

type ConsentButtonProps = { purpose: Purpose; granted: boolean; version: string }

/** Agrees to the current version of a text, or withdraws the consent to the version that the user agreed to. */
function ConsentButton({ purpose, granted, version }: ConsentButtonProps) {
  const give = useEndpointForm('giveConsent', {
    done: (_, sent) => (sent['granted'] === 'true' ? 'You have agreed' : 'Your consent is withdrawn'),
  })
  return (
    <ActionButton
      of={give}
      size="small"
      variant="secondary"
      fields={{ purpose, granted: String(granted), version }}
    >
      {granted ? 'Agree' : 'Withdraw'}
      <span className="sr-only">: {plainNames[purpose]}</span>
    </ActionButton>
  )
}

function consentLabel(consent: Consent | null, isOld: boolean): string {
  if (!consent) return 'Not agreed to'
  const { granted, version, at } = consent
  if (!granted) return `Withdrawn on ${formatInstant(at)}`
  const label = `Agreed on ${formatInstant(at)} to the version of ${formatVersion(version)}`
  return isOld ? `${label}. It has changed since.` : label
}
