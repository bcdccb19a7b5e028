import { useNavigation, useRevalidator } from 'react-router'
import { wakeAll } from './wake'

/**
 * Wakes every part that still sleeps when the page begins to change, or its data do. While it draws and not after: React waits with a change
 * for the parts that it concerns.
 */
export function useWakeOnMove() {
  const isMoving = useNavigation().state !== 'idle'
  const isRenewing = useRevalidator().state !== 'idle'
  if (isMoving || isRenewing) wakeAll()
}
