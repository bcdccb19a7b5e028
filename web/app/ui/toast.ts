type ToastOptions = {
  /** One thing to do about it. A toast with an action stays long enough to be read and reached: ten seconds. */
  action?: { label: string; onClick: () => void }
  kind?: 'success' | 'error'
}

const ACTION_MS = 10_000

let isWanted = false
let announceReady: () => void
const ready = new Promise<void>((resolve) => {
  announceReady = resolve
})
const watchers = new Set<() => void>()

/** Says something in passing. The first call loads what shows toasts. */
export async function toast(message: string, { action, kind }: ToastOptions = {}) {
  isWanted = true
  for (const watch of watchers) watch()
  const [sonner] = await Promise.all([import('sonner'), ready])
  const show =
    kind === 'error' ? sonner.toast.error : kind === 'success' ? sonner.toast.success : sonner.toast
  show(message, action ? { action, duration: ACTION_MS } : {})
}

/** For the host alone: whether anything has been said yet. */
export const isToastWanted = () => isWanted

/** For the host alone: hears when the first toast is wanted. */
export function watchToasts(watch: () => void) {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** For the host alone: it can show toasts from now on. */
export const toasterIsReady = () => announceReady()
