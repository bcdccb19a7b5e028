import { useEffect, useState, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'

/** The guards of the page that have unsaved input, in the sequence of their first input. React Router allows only one blocker, which belongs to the first. */
const dirtyGuards: symbol[] = []
const watchers = new Set<() => void>()

function changeGuards(change: () => void) {
  change()
  for (const watch of watchers) watch()
}

function watchGuards(watch: () => void) {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}

/** Asks for confirmation before unsaved input is lost by navigation or by closing the window. A page can have several guards. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const [guard] = useState(() => Symbol('guard'))
  const isFirst = useSyncExternalStore(
    watchGuards,
    () => dirtyGuards[0] === guard,
    () => false,
  )
  useEffect(() => {
    if (!isDirty) return
    changeGuards(() => dirtyGuards.push(guard))
    return () => changeGuards(() => dirtyGuards.splice(dirtyGuards.indexOf(guard), 1))
  }, [isDirty, guard])
  return isFirst && <LeaveDialog />
}

function LeaveDialog() {
  const blocker = useBlocker(true)
  const stay = () => blocker.reset?.()
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [])
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
