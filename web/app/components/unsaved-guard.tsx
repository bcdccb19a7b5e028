import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'

type GuardProps = { isDirty: boolean; onStay?: () => void }

/** Asks for confirmation before unsaved input is lost by navigation or by closing the window. */
export function UnsavedGuard({ isDirty, onStay }: GuardProps) {
  const blocker = useBlocker(isDirty)
  function stay() {
    blocker.reset?.()
    onStay?.()
  }
  useEffect(() => {
    if (!isDirty) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [isDirty])
  const isBlocked = blocker.state === 'blocked'
  return (
    <Dialog
      title="Leave without saving?"
      isOpen={isBlocked}
      onClose={stay}
      footer={
        <>
          <Button variant="secondary" onClick={stay} data-focus-first>
            Stay here
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </>
      }
    >
      <p>Your changes have not been saved.</p>
    </Dialog>
  )
}
