type ToastOptions = {
  /** The button of the toast, for example "Undo". */
  action?: { label: string; onClick: () => void }
  kind?: 'success' | 'error'
  /** The button is the only way to undo: shows the toast for ten seconds instead of four. */
  isOnlyUndo?: boolean
}

const LONG_MS = 10_000

/** Loads the code of toasts in advance, for pages that may have to report that the network is down. */
export const loadToasts = () => import('./toaster')

/** Shows a toast. The first call loads the code of toasts; rejects if it cannot be loaded. */
export async function toast(message: string, { action, kind, isOnlyUndo }: ToastOptions = {}) {
  const { sonner, whenShown } = await loadToasts()
  await whenShown
  const show = kind === 'error' ? sonner.error : kind === 'success' ? sonner.success : sonner
  show(message, { ...(action && { action }), ...(isOnlyUndo && { duration: LONG_MS }) })
}
