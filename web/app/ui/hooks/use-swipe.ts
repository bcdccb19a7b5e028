import { useRef, type TouchEvent } from 'react'

const MIN_SWIPE_PX = 48

/**
 * Returns touch handlers that call `onTurn` with 1 on a swipe to the left, for the next picture or night, and with -1 on a swipe to the
 * right. Gestures with two fingers are ignored, so that pinch zoom works.
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
