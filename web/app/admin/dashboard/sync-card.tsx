import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  fetchAllUsers,
  identitySync,
  type IdentitySync,
} from '../../../../contract/accounts/identity-provider.ts'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../lib/hydrated'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Card } from './card'

const LOOK_MS = 1500

/** Copies the users of the identity provider here and shows how far it is. */
export function SyncCard() {
  const isHydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const [sync, setSync] = useState<IdentitySync | null>(null)
  const [said, setSaid] = useState<{ kind: 'info' | 'error'; words: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isRunning = sync?.state === 'running'

  useEffect(() => {
    if (!isRunning) return
    async function look() {
      try {
        const { sync: now } = await api(identitySync)
        setSync(now)
        if (now?.state === 'done') await revalidate()
      } catch {
        // the next look tells
      }
    }
    const timer = setInterval(() => void look(), LOOK_MS)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])

  async function start() {
    setBusy(true)
    setSaid(null)
    try {
      const answer = await api(fetchAllUsers)
      setSync(answer.sync)
      setSaid({ kind: 'info', words: answer.message })
      if (!answer.sync) await revalidate()
    } catch (error) {
      setSaid({ kind: 'error', words: errorMessage(error) ?? 'Failed to sync' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card title="Users of the identity provider">
      <Button
        variant="secondary"
        size="small"
        disabled={!isHydrated}
        isBusy={isBusy || isRunning}
        onClick={() => void start()}
      >
        Sync users
      </Button>
      {said && (
        <Notice kind={said.kind} className="mt-4">
          {said.words}
        </Notice>
      )}
      {sync && <Progress sync={sync} />}
    </Card>
  )
}

function Progress({ sync: { state, done, total, leftOut, error } }: { sync: IdentitySync }) {
  if (state === 'failed') {
    return (
      <Notice kind="error" className="mt-4">
        {error ?? 'Failed to sync'}
      </Notice>
    )
  }
  return (
    <div className="mt-4">
      <progress
        className="h-3 w-full accent-brand"
        max={Math.max(1, total)}
        value={done}
        aria-label="Users copied"
      />
      <p aria-live="polite" className="text-sm text-muted">
        {done} of {total} users{leftOut > 0 && `, ${leftOut} left out`}
        {state === 'done' && '. Done.'}
      </p>
    </div>
  )
}
