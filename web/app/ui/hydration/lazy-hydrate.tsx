import { lazy, memo, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { createHydrationTrigger, aWakingGate, wakeOnTouch } from './hydration-trigger'

/**
 * A part of a page that comes complete from the server and alive when a visitor first touches it: a pointer, a finger, the focus,
 * or a way to another page. Until then it costs no script; links lead on and forms are sent all the same, and a click that comes
 * before the script is done when it is there. Give it props that stay the same objects: a new one wakes it. `isDue` says of this browser
 * that it must not wait, because it has something to show that the server did not know.
 */
export function lazyHydrate<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isDue: () => boolean = () => false,
) {
  const gate = aWakingGate()
  const Part = lazy(async () => {
    await gate.opened
    return { default: await load().catch(startAgain) }
  })

  return memo(function Late(props: Props) {
    const box = useRef<HTMLDivElement>(null)
    // Only what the server has drawn can wait: what is drawn here later is wanted now.
    const [isWaiting] = useState(() => typeof document === 'undefined' || !isHydrated())
    const [part] = useState(createHydrationTrigger)
    if (!isWaiting) gate.open()
    useEffect(() => {
      if (!isWaiting || !box.current) return
      if (isDue()) gate.open()
      return wakeOnTouch(box.current, { gate, awake: part.opened })
    }, [isWaiting, part])

    if (!isWaiting) return <Part {...props} />
    return (
      <div ref={box} className="contents">
        <Suspense>
          <Part {...props} />
          <Awake tell={part.open} />
        </Suspense>
      </div>
    )
  })
}

const isHydrated = () => 'alive' in document.documentElement.dataset

function Awake({ tell }: { tell: () => void }) {
  useEffect(tell, [tell])
  return null
}

/** The shop was deployed anew under an open page, and its old files are gone. Loading the page again helps once or not at all. */
function startAgain(): Promise<never> {
  const [visit] = performance.getEntriesByType('navigation')
  if ((visit as PerformanceNavigationTiming | undefined)?.type !== 'reload') window.location.reload()
  return new Promise(() => {})
}
