import { lazy, memo, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { createHydrationTrigger, createTrigger, hydrateOnInteraction } from './hydration-trigger'
import { HYDRATED } from './hydration-start'

/**
 * Wraps a component that the server renders completely and the browser hydrates at the first interaction (pointer, touch, focus) or
 * navigation. Until then its code is not loaded; links and forms work without it, and earlier clicks are replayed after hydration.
 * Its props must keep their identity: a changed prop hydrates it. `isDue` returns whether this browser must hydrate it at once,
 * because it shows something that the server does not know.
 */
export function lazyHydrate<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isDue: () => boolean = () => false,
) {
  const trigger = createHydrationTrigger()
  const Part = lazy(async () => {
    await trigger.fired
    return { default: await load().catch(reloadOnce) }
  })

  return memo(function LazyPart(props: Props) {
    const box = useRef<HTMLDivElement>(null)
    // Only server-rendered HTML can be hydrated later. A part that is rendered in the browser is loaded at once.
    const [isDeferred] = useState(() => typeof document === 'undefined' || !isPageHydrated())
    const [part] = useState(createTrigger)
    if (!isDeferred) trigger.fire()
    useEffect(() => {
      if (!isDeferred || !box.current) return
      if (isDue()) trigger.fire()
      return hydrateOnInteraction(box.current, { trigger, hydrated: part.fired })
    }, [isDeferred, part])

    if (!isDeferred) return <Part {...props} />
    return (
      <div ref={box} className="contents">
        <Suspense>
          <Part {...props} />
          <OnHydrated run={part.fire} />
        </Suspense>
      </div>
    )
  })
}

const isPageHydrated = () => HYDRATED in document.documentElement.dataset

function OnHydrated({ run }: { run: () => void }) {
  useEffect(run, [run])
  return null
}

/** Handles a failed import: a deployment removed the old files. Reloads the page, but not again after a reload. */
function reloadOnce(): Promise<never> {
  const [visit] = performance.getEntriesByType('navigation')
  if ((visit as PerformanceNavigationTiming | undefined)?.type !== 'reload') window.location.reload()
  return new Promise(() => {})
}
