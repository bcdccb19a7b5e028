import type * as toaster from './toaster'

type ToastAction = { label: string; onClick: () => void }
type ToastOptions = {
  /** The button in the toast, for example "Undo". */
  action?: ToastAction
  /** A second button, for example "Checkout" beside "View cart". */
  secondAction?: ToastAction
  /** The address of a small picture at the start of the toast. */
  picture?: string
  kind?: 'success' | 'error'
  /** True if the toast is shown for 20 seconds instead of four, because its button is the only way to undo or to see something. */
  isLong?: boolean
}

export const LONG_MS = 20_000

let loading: Promise<typeof toaster | void> | undefined

/**
 * Loads the code of toasts; without it, for example offline, the promise has no value. Pages that may have to report that the network is down
 * call this function in advance. Calls share one import, because two imports may be finished in the other order, and then toasts would be too.
 */
export function loadToasts() {
  loading ??= import('./toaster').catch(() => {
    loading = undefined // the next toast tries again
  })
  return loading
}

/**
 * Shows a toast. The first call loads the code of toasts. If that code cannot be loaded, for example offline, the message is shown in a
 * simpler way.
 */
export async function toast(message: string, options: ToastOptions = {}) {
  const loaded = await loadToasts()
  if (!loaded) return showPlainMessage(message, options)
  const { showAs, whenShown, followDialog, pictureIcon } = loaded
  const { action, secondAction, picture, kind, isLong } = options
  await whenShown
  followDialog()
  showAs(kind)(message, {
    ...(action && { action }),
    ...(secondAction && { cancel: secondAction }),
    ...(picture && { icon: pictureIcon(picture) }),
    ...(isLong && { duration: LONG_MS }),
  })
}

function showPlainMessage(message: string, { action }: ToastOptions) {
  const box = document.createElement('div')
  box.role = 'alert'
  box.className =
    'fixed top-(--toast-top) right-(--toast-right) z-50 flex gap-4 rounded-lg bg-night p-4 text-on-night'
  document.body.append(box)
  box.append(message)
  if (action) {
    const button = document.createElement('button')
    button.className = 'font-semibold text-haldi'
    button.append(action.label)
    button.addEventListener('click', action.onClick)
    box.append(button)
  }
  setTimeout(() => box.remove(), LONG_MS)
}
