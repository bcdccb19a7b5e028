import { useState } from 'react'
import { Link } from 'react-router'
import type { Passkey } from '../../../../contract/accounts/security.ts'
import { useHydrated } from '../../ui/hydration/use-hydrated'
import { callAuth, type AuthError } from '../../lib/account/session'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { Panel } from '../../ui/panel'
import { registerPasskey, supportsPasskeys } from '../sign-in/passkeys'
import { collectErrors, toFormErrors, useFieldForm } from '../use-field-form'

type PasskeySectionProps = { passkeys: readonly Passkey[]; onChange: () => void }

export function PasskeySection({ passkeys, onChange }: PasskeySectionProps) {
  const isHydrated = useHydrated()
  return (
    <Panel
      title="Passkeys"
      text="Sign in with your fingerprint, your face or your device PIN: nothing to remember, and nothing that can be stolen from us."
    >
      {passkeys.length > 0 && (
        <ul className="mb-4 divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="py-3">
              <PasskeyLine passkey={passkey} onChange={onChange} />
            </li>
          ))}
        </ul>
      )}
      {isHydrated && !supportsPasskeys() ? (
        <p className="text-muted">This browser does not support passkeys.</p>
      ) : (
        <AddPasskey onChange={onChange} isFirst={!passkeys.length} />
      )}
    </Panel>
  )
}

const fields = ['name'] as const
const validate = ({ name }: { name: string }) =>
  collectErrors({
    name: (!name.trim() && 'Enter a name for the passkey') || (name.length > 60 && 'At most 60 characters'),
  })

function AddPasskey({ onChange, isFirst }: { onChange: () => void; isFirst: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { form, fieldProps, failure, isBusy, onSubmit } = useFieldForm({
    fields,
    validate,
    send: async ({ name }) => {
      const response = await registerPasskey(name.trim())
      if (response && 'error' in response) return toFormErrors(withOwnMessage(response), fields)
      if (!response) return { failure: 'No passkey was created. Please try again.' }
      void toast('Your passkey is ready', { kind: 'success' })
      setOpen(false)
      onChange()
      return null
    },
  })
  if (!isOpen) {
    return (
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {isFirst ? 'Add a passkey' : 'Add another passkey'}
      </Button>
    )
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="stack max-w-md">
      {failure && <FailureNotice message={failure} />}
      <Field
        label="Name of the passkey"
        hint="For example: My phone"
        maxLength={60}
        required
        {...fieldProps('name')}
      />
      <div className="cluster">
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? 'Waiting for your device...' : 'Create the passkey'}
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function PasskeyLine({
  passkey: { id, name, createdAt },
  onChange,
}: {
  passkey: Passkey
  onChange: () => void
}) {
  const [state, setState] = useState<'shown' | 'renaming' | 'removing'>('shown')
  const [failure, setFailure] = useState<string | null>(null)
  async function remove() {
    const response = await callAuth('/passkey/delete-passkey', { id })
    if ('error' in response) return setFailure(withOwnMessage(response).error)
    void toast(`${name} was removed`, { kind: 'success' })
    onChange()
  }
  if (state === 'renaming') {
    return <RenamePasskey id={id} name={name} onChange={onChange} onDone={() => setState('shown')} />
  }
  return (
    <div className="stack">
      {failure && <FailureNotice message={failure} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-48">
          <span className="block truncate font-semibold">{name}</span>
          <span className="text-sm text-muted">added on {dateFormat.format(new Date(createdAt))}</span>
        </p>
        {state === 'removing' ? (
          <>
            <Button variant="danger" size="small" onClick={() => void remove()}>
              Yes, remove {name}
            </Button>
            <Button variant="quiet" size="small" onClick={() => setState('shown')}>
              Keep it
            </Button>
          </>
        ) : (
          <>
            <Button variant="quiet" size="small" onClick={() => setState('renaming')}>
              Rename<span className="sr-only"> {name}</span>
            </Button>
            <Button variant="quiet" size="small" onClick={() => setState('removing')}>
              Remove<span className="sr-only"> {name}</span>
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

type RenamePasskeyProps = { id: string; name: string; onChange: () => void; onDone: () => void }

function RenamePasskey({ id, name, onChange, onDone }: RenamePasskeyProps) {
  const { form, fieldProps, failure, isBusy, onSubmit } = useFieldForm({
    fields,
    validate,
    send: async (values) => {
      const response = await callAuth('/passkey/update-passkey', { id, name: values.name.trim() })
      if ('error' in response) return toFormErrors(response, fields)
      onDone()
      onChange()
      return null
    },
  })
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="flex max-w-md flex-col gap-3">
      {failure && <FailureNotice message={failure} />}
      <Field label="New name" defaultValue={name} maxLength={60} required {...fieldProps('name')} />
      <div className="cluster">
        <Button type="submit" size="small" isBusy={isBusy}>
          Save name
        </Button>
        <Button variant="quiet" size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const dateFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })

const SIGN_IN_AGAIN = 'For your security, please sign in again before you change your passkeys.'

const withOwnMessage = (refusal: AuthError): AuthError =>
  refusal.code === 'SESSION_NOT_FRESH' ? { ...refusal, error: SIGN_IN_AGAIN } : refusal

const FailureNotice = ({ message }: { message: string }) => (
  <Notice kind="error">
    {message}{' '}
    {message === SIGN_IN_AGAIN && (
      <Link to="/sign-in?redirect=/account/security" className="underline">
        Sign in again
      </Link>
    )}
  </Notice>
)
