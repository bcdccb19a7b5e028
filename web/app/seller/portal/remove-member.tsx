import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { removeMember, type TeamMember } from '../../../../contract/sellers/seller-team.ts'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../lib/hydrated'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'

/** Ends somebody's work for the business, after a question. */
export function RemoveMember({ member: { id, name } }: { member: TeamMember }) {
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isHydrated = useHydrated()
  async function remove() {
    setBusy(true)
    try {
      await api(removeMember, { params: { id } })
      await revalidate()
      void toast(`${name} is no longer in the team`, { kind: 'success' })
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. Nothing was changed.', { kind: 'error' })
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button variant="danger" size="small" disabled={!isHydrated} onClick={() => setAsking(true)}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
      <Dialog title={`Remove ${name}?`} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p className="mb-5">They lose sight of the business at once. You can let them in again later.</p>
        <Button variant="danger" isBusy={isBusy} onClick={() => void remove()}>
          Remove {name}
        </Button>
      </Dialog>
    </>
  )
}
