import { lazy, memo, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { createHydrationTrigger, createTrigger, hydrateOnInteraction } from './hydration-trigger'
import { HYDRATED } from './hydration-start'

/**
 * Wraps a component that the server renders completely and the browser hydrates at the first interaction (pointer, touch, focus, key) or
 * navigation. Until then the browser does not load the component's code; its links and forms work without the code, and clicks before
 * hydration are replayed afterwards. The props must keep their identity: a changed prop hydrates the component. `isDue` returns true if
 * this browser must hydrate the component immediately, because it shows data that only the browser has.
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

/**
 * Handles a failed import, which happens when a deployment has removed the old files. Reloads the page, unless the page has just been
 * reloaded.
 */
function reloadOnce(): Promise<never> {
  const [visit] = performance.getEntriesByType('navigation')
  if ((visit as PerformanceNavigationTiming | undefined)?.type !== 'reload') window.location.reload()
  return new Promise(() => {})
}
