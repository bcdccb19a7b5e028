import { useState } from 'react'
import { z } from 'zod'
import { exportMe } from '../../../../contract/accounts/account.ts'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../lib/hydrated'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'

/** Everything that the shop holds about a person, as a file. */
export function ExportData() {
  const [isBusy, setBusy] = useState(false)
  const isHydrated = useHydrated()
  async function download() {
    setBusy(true)
    try {
      const all = z.encode(exportMe.reply, await api(exportMe)) // in rupees, as on the screens
      saveAs('navrang-my-data.json', JSON.stringify(all, null, 2))
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. Please try again.', { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <h2 className="text-2xl">Take your data along</h2>
      <p className="mt-2 mb-4 max-w-prose text-muted">
        One file (JSON) with everything that we hold about you: account, addresses, orders, cart, letters,
        sessions, consents, and what our staff did to your account.
      </p>
      <Button variant="secondary" isBusy={isBusy} disabled={!isHydrated} onClick={() => void download()}>
        Download my data
      </Button>
    </section>
  )
}

function saveAs(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
