import { useState } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'

/** A promise that is resolved from outside, at most once. */
export type Trigger = { fired: Promise<void>; fire: () => void }

export function createTrigger(): Trigger {
  let fire = () => {}
  const fired = new Promise<void>((resolve) => {
    fire = resolve
  })
  return { fired, fire }
}

const pending = new Set<() => void>()

/** A trigger that `useHydrateOnNavigation` fires too. On the server it is fired at once: pages are rendered completely. */
export function createHydrationTrigger(): Trigger {
  const trigger = createTrigger()
  if (typeof document === 'undefined') trigger.fire()
  else pending.add(trigger.fire)
  return trigger
}

/**
 * Hydrates all parts when a navigation or a revalidation begins. It does so during rendering and not in an effect, because React delays
 * the update until the parts that it concerns are hydrated. The location is compared as well: a page that is loaded already is shown
 * without the state `loading`.
 */
export function useHydrateOnNavigation() {
  const isNavigating = useNavigation().state !== 'idle'
  const isRevalidating = useRevalidator().state !== 'idle'
  const { key } = useLocation()
  const [firstKey] = useState(key)
  if (isNavigating || isRevalidating || key !== firstKey) hydrateAll()
}

function hydrateAll() {
  for (const fire of pending) fire()
  pending.clear()
}

const interactions = ['pointerover', 'touchstart', 'focusin', 'keydown']
const replayedTypes = ['click', 'input', 'change', 'submit']

/**
 * Fires `trigger` at the first interaction with `box`, and replays the events that happened in it before it was hydrated.
 * Listens on `window`, because React stops these events. Returns a function that removes the listeners.
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
    // The replay of `input` sends the whole value, so a field is replayed once, not once per character.
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

/** React has to handle an event before the next one is dispatched. */
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

/** Replays the current value. React ignores a value equal to the last one it set, so the value is set to empty in between. */
const replayInput = (input: HTMLInputElement, type: string) => () => {
  const { value } = input
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {}
  input.value = ''
  set?.call(input, value)
  input.dispatchEvent(new Event(type, { bubbles: true }))
}

/** A new tab, another site or a `mailto:` link needs no script. */
function isNativeClick(event: MouseEvent): boolean {
  const link = (event.target as Element).closest('a')
  const isExternal = link !== null && (link.target !== '' || link.origin !== window.location.origin)
  return isExternal || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
}
