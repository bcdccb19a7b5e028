import { useRef, type TouchEvent } from 'react'

const MIN_SWIPE_PX = 48

/**
 * Returns touch handlers that call `onTurn` with -1 or 1 on a horizontal swipe. Two-finger gestures are ignored, so that pinch zoom works.
 */
export function useSwipe(onTurn: (by: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches.item(0)
      start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches.item(0)
      if (!finger || !start.current) return
      const x = finger.clientX - start.current.x
      const y = finger.clientY - start.current.y
      start.current = null
      if (Math.abs(x) > MIN_SWIPE_PX && Math.abs(x) > Math.abs(y) * 2) onTurn(x < 0 ? 1 : -1)
    },
  }
}
