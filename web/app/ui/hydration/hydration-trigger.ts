/** Something that is wanted at most once. */
export type ConcurrencyLimiter = { opened: Promise<void>; open: () => void }

export function createHydrationTrigger(): ConcurrencyLimiter {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

const waiting = new Set<() => void>()

/** A gate that `wakeAll` opens too. On the server all are open: pages leave it complete. */
export function aWakingGate(): ConcurrencyLimiter {
  const gate = createHydrationTrigger()
  if (typeof document === 'undefined') gate.open()
  else waiting.add(gate.open)
  return gate
}

/** Call when the page is about to change: React has to know all of it by then. */
export function wakeAll() {
  for (const open of waiting) open()
  waiting.clear()
}

const touches = ['pointerover', 'touchstart', 'focusin', 'keydown']
const deeds = ['click', 'input', 'change', 'submit']

/**
 * Opens the gate at the first touch of `box`, and does again what was done in it before it was awake: React has not heard it.
 * It listens above React, which hides such events. Returns how to stop.
 */
export function wakeOnTouch(
  box: HTMLElement,
  { gate, awake }: { gate: ConcurrencyLimiter; awake: Promise<void> },
) {
  const stop = new AbortController()
  const listen = (types: readonly string[], hear: (event: Event) => void) => {
    for (const type of types) {
      window.addEventListener(type, (event) => box.contains(event.target as Node) && hear(event), {
        capture: true,
        signal: stop.signal,
      })
    }
  }
  let line = awake
  let last: Event | undefined
  listen(touches, gate.open)
  listen(deeds, (event) => {
    const isOneMoreLetter =
      last?.target === event.target && last?.type === event.type && event.type !== 'click'
    const redo = isOneMoreLetter ? null : redoing(event)
    if (!redo) return
    last = event
    gate.open()
    line = line.then(redo).then(aMoment)
  })
  void awake.then(() => stop.abort())
  return () => stop.abort()
}

/** React answers one deed before the next one comes. */
const aMoment = () => new Promise<void>((resolve) => setTimeout(resolve))

/** How to do the same again; null for what the browser does alone. */
function redoing(event: Event): (() => void) | null {
  const target = event.target as HTMLInputElement
  const { type } = event
  if (isTick(target)) return type === 'click' ? tick(target, target.checked) : null
  if (type === 'input' || type === 'change') return say(target, type)
  const tickable = target.closest('label')?.control
  const isItsOwn =
    type === 'click' && (isForTheBrowser(event as MouseEvent) || (tickable && isTick(tickable)))
  if (isItsOwn) return null
  event.preventDefault()
  event.stopPropagation()
  if (type === 'submit') return () => (event.target as HTMLFormElement).requestSubmit()
  return () => target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

const isTick = (element: Element) =>
  element instanceof HTMLInputElement && /^(radio|checkbox)$/.test(element.type)

const tick = (input: HTMLInputElement, isOn: boolean) => () => {
  input.checked = !isOn
  input.click()
}

/** What stands in it now. React tells only of a value that differs from the last one it set, so it sets an empty one in between. */
const say = (input: HTMLInputElement, type: string) => () => {
  const { value } = input
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {}
  input.value = ''
  set?.call(input, value)
  input.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Another tab, another site, a letter: no script is needed for it. */
function isForTheBrowser(event: MouseEvent): boolean {
  const link = (event.target as Element).closest('a')
  const leadsAway = link !== null && (link.target !== '' || link.origin !== window.location.origin)
  return leadsAway || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
}
