import { useState } from 'react'
import { useFetchers, useLocation, useNavigation, useRevalidator } from 'react-router'

/** A promise that `fire` resolves. Further calls of `fire` have no effect. */
export type Trigger = { fired: Promise<void>; fire: () => void }

export function createTrigger(): Trigger {
  let fire = () => {}
  const fired = new Promise<void>((resolve) => {
    fire = resolve
  })
  return { fired, fire }
}

const pending = new Set<() => void>()

/**
 * Creates a trigger that `useHydrateOnNavigation` can fire too. On the server the trigger is fired immediately, because the server renders
 * pages completely.
 */
export function createHydrationTrigger(): Trigger {
  const trigger = createTrigger()
  if (typeof document === 'undefined') trigger.fire()
  else pending.add(trigger.fire)
  return trigger
}

/**
 * Hydrates all parts of the page when a navigation or a revalidation begins. Fires the triggers during rendering and not in an effect,
 * because React delays the update until the affected parts are hydrated. Also compares the location: a navigation to a page that needs no
 * loading never has the state `loading`.
 */
export function useHydrateOnNavigation() {
  const isNavigating = useNavigation().state !== 'idle'
  const isRevalidating = useRevalidator().state !== 'idle'
  const isFetching = useFetchers().length > 0
  const { key } = useLocation()
  const [firstKey] = useState(key)
  if (isNavigating || isRevalidating || isFetching || key !== firstKey) hydrateAll()
}

function hydrateAll() {
  for (const fire of pending) fire()
  pending.clear()
}

const interactions = ['pointerover', 'touchstart', 'focusin', 'keydown']
const replayedTypes = ['click', 'input', 'change', 'submit']

/**
 * Fires `trigger` at the first interaction with `box`. Replays the events that happened in `box` before it was hydrated. Listens on
 * `window`, because React stops the propagation of these events. Returns a function that removes the listeners.
 */
export function hydrateOnInteraction(
  box: HTMLElement,
  { trigger, hydrated }: { trigger: Trigger; hydrated: Promise<void> },
) {
  const stop = new AbortController()
  const listen = (types: readonly string[], onEvent: (event: Event) => void) => {
    for (const type of types) {
      window.addEventListener(type, (event) => box.contains(event.target as Node) && onEvent(event), {
        capture: true,
        signal: stop.signal,
      })
    }
  }
  let queue = hydrated
  let last: Event | undefined
  listen(interactions, trigger.fire)
  listen(replayedTypes, (event) => {
    // The replay of an `input` event sets the whole value, so the events of one field are replayed once and not once per character.
    const isSameInput = last?.target === event.target && last?.type === event.type && event.type !== 'click'
    const replay = isSameInput ? null : replayOf(event)
    if (!replay) return
    last = event
    trigger.fire()
    queue = queue.then(replay).then(nextTask)
  })
  void hydrated.then(() => stop.abort())
  return () => stop.abort()
}

/** Waits for the next task, because React must handle a replayed event before the next event is dispatched. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Returns a function that repeats the event, or null if the browser handles it without scripts. */
function replayOf(event: Event): (() => void) | null {
  const target = event.target as HTMLInputElement
  const { type } = event
  if (isCheckable(target)) return type === 'click' ? replayCheck(target, target.checked) : null
  if (type === 'input' || type === 'change') return replayInput(target, type)
  const labelled = target.closest('label')?.control
  const isNative =
    type === 'click' && (isNativeClick(event as MouseEvent) || (labelled && isCheckable(labelled)))
  if (isNative) return null
  event.preventDefault()
  event.stopPropagation()
  if (type === 'submit') return () => (event.target as HTMLFormElement).requestSubmit()
  return () => target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

const isCheckable = (element: Element) =>
  element instanceof HTMLInputElement && /^(radio|checkbox)$/.test(element.type)

const replayCheck = (input: HTMLInputElement, isChecked: boolean) => () => {
  input.checked = !isChecked
  input.click()
}

/** Replays the current value. React ignores a value that is equal to the value it knows, so the value is set to empty first. */
const replayInput = (input: HTMLInputElement, type: string) => () => {
  const { value } = input
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {}
  input.value = ''
  set?.call(input, value)
  input.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Returns true for a click that needs no script: it opens a new tab, another site or a `mailto:` link. */
function isNativeClick(event: MouseEvent): boolean {
  const link = (event.target as Element).closest('a')
  const isExternal = link !== null && (link.target !== '' || link.origin !== window.location.origin)
  return isExternal || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
}
