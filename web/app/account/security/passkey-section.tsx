import { useRef, useState } from 'react'
import type { Passkey } from '../../../../contract/accounts/security.ts'
import {
  ActionButton,
  ActionForm,
  ActionNotice,
  useEndpointForm,
  type EndpointForm,
} from '../../lib/forms/action-form'
import { OpenedForm } from '../../lib/forms/opened-form'
import { Button } from '../../ui/button'
import { Panel } from '../../ui/panel'
import { Field } from '../../ui/field'
import { focusIfLost } from '../../ui/hooks/focus'
import { useUpdate } from '../../ui/hooks/use-update'
import { ClientOnly } from '../../ui/hydration/hydrated'
import { supportsPasskeys } from '../sign-in/passkeys'
import { ADD_PASSKEY } from './add-passkey'

type PasskeySectionProps = {
  passkeys: readonly Passkey[]
  /** False if passkeys do not sign the user in. The section then only shows those that exist. */
  canUseOwnSignIn: boolean
  /** True if the user must enter a code of the authenticator app before a passkey can be added. */
  isUnproved: boolean
}

const ABOUT =
  'Sign in with your fingerprint, your face or your device PIN: nothing to remember, and nothing that can be stolen from us.'
const ABOUT_UNUSED =
  'You sign in with another service, so these passkeys do not sign you in here. You can remove them.'

/** The passkeys of the user, with buttons to add, rename and remove them. */
export function PasskeySection({ passkeys, canUseOwnSignIn, isUnproved }: PasskeySectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = useEndpointForm('remove-passkey', {
    done: (_, { name }) => `${name} was removed`,
    onDone: () => focusIfLost(heading.current), // the button is removed with its passkey
    hasNotice: true,
  })
  const addPasskey = <AddPasskey isFirst={!passkeys.length} />
  return (
    <Panel title="Passkeys" text={canUseOwnSignIn ? ABOUT : ABOUT_UNUSED} headingRef={heading}>
      <ActionNotice of={remove} className="mb-4" />
      {passkeys.length > 0 && (
        <ul className="mb-4 divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="py-3">
              <PasskeyLine passkey={passkey} remove={remove} />
            </li>
          ))}
        </ul>
      )}
      {canUseOwnSignIn && isUnproved && (
        <p className="text-muted">
          Before you add a passkey, please enter a code under Two-factor authentication.
        </p>
      )}
      {canUseOwnSignIn && !isUnproved && (
        <ClientOnly fallback={addPasskey}>
          {supportsPasskeys() ? (
            addPasskey
          ) : (
            <p className="text-muted">This browser does not support passkeys.</p>
          )}
        </ClientOnly>
      )}
    </Panel>
  )
}

function AddPasskey({ isFirst }: { isFirst: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useUpdate(isOpen, () => focusIfLost(opener.current))
  const form = useEndpointForm(ADD_PASSKEY, {
    done: 'Your passkey is ready',
    onDone: () => setOpen(false),
  })
  if (!isOpen) {
    return (
      <Button ref={opener} variant="secondary" onClick={() => setOpen(true)}>
        {isFirst ? 'Add a passkey' : 'Add another passkey'}
      </Button>
    )
  }
  return (
    <OpenedForm label="New passkey">
      <ActionForm of={form} className="stack max-w-md">
        <Field
          label="Name of the passkey"
          hint="For example: My phone"
          maxLength={60}
          required
          {...form.field('name')}
        />
        <div className="cluster">
          <Button type="submit" isBusy={form.isBusy}>
            {form.isBusy ? 'Waiting for your device...' : 'Create the passkey'}
          </Button>
          <Button variant="quiet" onClick={() => setOpen(false)}>
            Cancel
          </Button>
        </div>
      </ActionForm>
    </OpenedForm>
  )
}

function PasskeyLine({
  passkey: { id, name, createdAt },
  remove,
}: {
  passkey: Passkey
  remove: EndpointForm
}) {
  const [state, setState] = useState<'shown' | 'renaming' | 'removing'>('shown')
  const opener = useRef<HTMLButtonElement>(null)
  useUpdate(state, () => {
    if (state === 'shown') focusIfLost(opener.current)
  })
  if (state === 'renaming') {
    return (
      <OpenedForm label={`Rename ${name}`}>
        <RenamePasskey id={id} name={name} onDone={() => setState('shown')} />
      </OpenedForm>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-48">
        <span className="block truncate font-semibold">{name}</span>
        <span className="text-sm text-muted">added on {dateFormat.format(new Date(createdAt))}</span>
      </p>
      {state === 'removing' ? (
        <>
          <ActionButton of={remove} fields={{ id, name }} variant="danger" size="small">
            Yes, remove {name}
          </ActionButton>
          <Button variant="quiet" size="small" onClick={() => setState('shown')}>
            Keep it
          </Button>
        </>
      ) : (
        <>
          <Button ref={opener} variant="quiet" size="small" onClick={() => setState('renaming')}>
            Rename<span className="sr-only"> {name}</span>
          </Button>
          <Button variant="quiet" size="small" onClick={() => setState('removing')}>
            Remove<span className="sr-only"> {name}</span>
          </Button>
        </>
      )}
    </div>
  )
}

type RenamePasskeyProps = { id: string; name: string; onDone: () => void }

function RenamePasskey({ id, name, onDone }: RenamePasskeyProps) {
  const form = useEndpointForm('rename-passkey', { onDone })
  return (
    <ActionForm of={form} className="flex max-w-md flex-col gap-3">
      <input type="hidden" name="id" value={id} />
      <Field label="New name" defaultValue={name} maxLength={60} required {...form.field('name')} />
      <div className="cluster">
        <Button type="submit" size="small" isBusy={form.isBusy}>
          Save name
        </Button>
        <Button variant="quiet" size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </ActionForm>
  )
}

const dateFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })
