import { useState } from 'react'
import { Link } from 'react-router'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import { removeProvider, type LinkedProvider } from '../../../../contract/accounts/security.ts'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { Panel } from '../../ui/panel'

type ProviderSectionProps = { providers: readonly LinkedProvider[]; onChange: () => void }

/** The linked identity providers, with a button to remove each. */
export function ProviderSection({ providers, onChange }: ProviderSectionProps) {
  const [busy, setBusy] = useState<string | null>(null)
  const [isStale, setStale] = useState(false)

  async function remove({ id, name }: LinkedProvider) {
    setBusy(id)
    try {
      const { api } = await import('../../lib/api/browser-api')
      await api(removeProvider, { params: { id } })
      void toast(`${name} was removed from your account`, { kind: 'success' })
      onChange()
    } catch (error) {
      if (isRefusal(error) && error.code === 'sign_in_again') return setStale(true)
      void toast(errorMessage(error) ?? 'Network error. Please try again.', { kind: 'error' })
    } finally {
      setBusy(null)
    }
  }
  return (
    <Panel title="Linked accounts" text="You can also sign in here with these accounts.">
      <ul className="divide-y divide-line border-y border-line">
        {providers.map((provider) => (
          <li key={provider.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p className="min-w-0 flex-1 basis-48 truncate font-semibold">{provider.name}</p>
            <Button
              variant="secondary"
              size="small"
              isBusy={busy === provider.id}
              onClick={() => void remove(provider)}
            >
              Remove<span className="sr-only"> {provider.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {isStale && (
        <Notice kind="error" className="mt-4">
          For your security, please sign in again before you remove it.{' '}
          <Link to="/sign-in?redirect=/account/security" className="underline">
            Sign in again
          </Link>
        </Notice>
      )}
    </Panel>
  )
}
