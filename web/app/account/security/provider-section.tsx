import type { LinkedProvider } from '../../../../contract/accounts/security.ts'
import { ActionButton, ActionNotice, useEndpointForm } from '../../lib/forms/action-form'
import { Panel } from '../../ui/panel'

/** The linked identity providers, with a button to remove each. */
export function ProviderSection({ providers }: { providers: readonly LinkedProvider[] }) {
  const remove = useEndpointForm('removeProvider', {
    done: (_, { name }) => `${name} was removed from your account`,
    hasNotice: true,
  })
  return (
    <Panel title="Linked accounts" text="You can also sign in here with these accounts.">
      <ul className="divide-y divide-line border-y border-line">
        {providers.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p className="min-w-0 flex-1 basis-48 truncate font-semibold">{name}</p>
            <ActionButton of={remove} params={{ id }} fields={{ name }} variant="secondary" size="small">
              Remove<span className="sr-only"> {name}</span>
            </ActionButton>
          </li>
        ))}
      </ul>
      <ActionNotice of={remove} className="mt-4" />
    </Panel>
  )
}
