import { useEffect, useState } from 'react'
import { z } from 'zod'
import { fetchAllUsers, identitySync, IdentitySync } from '../../../../contract/accounts/identity-provider.ts'
import { api } from '../../lib/api/browser-api'
import { errorMessage } from '../../lib/api/error-message'
import { useReload } from '../../lib/use-reload'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Panel } from '../../ui/panel'

const POLL_INTERVAL_MS = 1500

/** The call with the fields of its reply that the dashboard uses. */
const usersCall = {
  ...fetchAllUsers,
  reply: z.object({
    success: z.boolean(),
    message: z.string().default('Users synced'),
    error: z.string().nullish(),
    sync: IdentitySync.nullish(),
  }),
}

/** Copies the users of the identity provider and shows the progress. */
export function SyncCard() {
  const { reload } = useReload()
  const [sync, setSync] = useState<IdentitySync | null>(null)
  const [notice, setNotice] = useState<{ kind: 'info' | 'error'; text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isRunning = sync?.state === 'running'

  useEffect(() => {
    if (!isRunning) return
    async function poll() {
      try {
        const { sync: latest } = await api(identitySync)
        setSync(latest)
        if (latest?.state === 'done') await reload()
      } catch {
        // ignores a failed request, because the status is requested again after a moment
      }
    }
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isRunning, reload])

  async function start() {
    setBusy(true)
    setNotice(null)
    try {
      const { success, message, error, sync: started = null } = await api(usersCall)
      if (!success) throw new Error(error ?? '')
      setSync(started)
      setNotice({ kind: 'info', text: message })
      if (!started) await reload()
    } catch (error) {
      setNotice({ kind: 'error', text: errorMessage(error) || 'Failed to sync' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Panel title="Identity provider">
      <Button variant="secondary" size="small" isBusy={isBusy || isRunning} onClick={() => void start()}>
        Sync users
      </Button>
      {notice && (
        <Notice kind={notice.kind} className="mt-4">
          {notice.text}
        </Notice>
      )}
      {sync && <Progress sync={sync} />}
    </Panel>
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
        aria-label="Users synced"
      />
      <p aria-live="polite" className="hint">
        {done} of {total} users{leftOut > 0 && `, ${leftOut} skipped`}
        {state === 'done' && '. Done.'}
      </p>
    </div>
  )
}
