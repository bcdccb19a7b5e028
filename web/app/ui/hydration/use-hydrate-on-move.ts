import { useState } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { wakeAll } from './hydration-trigger'

/**
 * Wakes every part that still sleeps when the page begins to change, or its data do. While it draws and not after: React waits with a change
 * for the parts that it concerns. A page that is here already, code and all, is shown without any moment of moving.
 */
export function useWakeOnMove() {
  const isMoving = useNavigation().state !== 'idle'
  const isRenewing = useRevalidator().state !== 'idle'
  const { key } = useLocation()
  const [opened] = useState(key)
  if (isMoving || isRenewing || key !== opened) wakeAll()
}
