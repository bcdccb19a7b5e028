/** Something that is wanted at most once. */
export type Gate = { opened: Promise<void>; open: () => void }

export function aGate(): Gate {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

const waiting = new Set<() => void>()

/** A gate that `wakeAll` opens too. On the server all are open: pages leave it complete. */
export function aWakingGate(): Gate {
  const gate = aGate()
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
const deeds = ['click', 'input', 'change']

/**
 * Opens the gate at the first touch of `box`, and does again what was done in it before it was awake: React has not heard it.
 * It listens above React, which hides such events. Returns how to stop.
 */
export function wakeOnTouch(box: HTMLElement, { gate, awake }: { gate: Gate; awake: Promise<void> }) {
  const stop = new AbortController()
  const listen = (types: readonly string[], hear: (event: Event) => void) => {
    for (const type of types) {
      window.addEventListener(type, (event) => box.contains(event.target as Node) && hear(event), {
        capture: true,
        signal: stop.signal,
      })
    }
  }
  listen(touches, gate.open)
  listen(deeds, (event) => {
    if (isForTheBrowser(event)) return
    if (event.type === 'click') event.preventDefault()
    event.stopPropagation()
    gate.open()
    void awake.then(() => doAgain(event.target as HTMLInputElement, event.type))
  })
  void awake.then(() => stop.abort())
  return () => stop.abort()
}

/** Another tab, another site, a letter: no script is needed for it. */
function isForTheBrowser(event: Event): boolean {
  if (!(event instanceof MouseEvent)) return false
  const link = (event.target as Element).closest('a')
  const leadsAway = link !== null && (link.target !== '' || link.origin !== window.location.origin)
  return leadsAway || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
}

/** React tells only of values that differ from what it saw last, so it sees an empty one in between. */
function doAgain(target: HTMLInputElement, type: string) {
  const { value } = target
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value') ?? {}
  if (type === 'input' && set) {
    target.value = ''
    set.call(target, value)
  }
  target.dispatchEvent(new (type === 'click' ? MouseEvent : Event)(type, { bubbles: true, cancelable: true }))
}
