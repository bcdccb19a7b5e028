type ToastOptions = {
  /** The button in the toast, for example "Undo". */
  action?: { label: string; onClick: () => void }
  kind?: 'success' | 'error'
  /** True if the button in the toast is the only way to undo: the toast is then shown for ten seconds instead of four. */
  isOnlyUndo?: boolean
}

const LONG_MS = 10_000

/** Loads the code of toasts in advance, for pages that may have to report that the network is down. */
export const loadToasts = () => import('./toaster')

/** Shows a toast. The first call loads the code of toasts; the promise is rejected if the code cannot be loaded. */
export async function toast(message: string, { action, kind, isOnlyUndo }: ToastOptions = {}) {
  const { sonner, whenShown } = await loadToasts()
  await whenShown
  const show = kind === 'error' ? sonner.error : kind === 'success' ? sonner.success : sonner
  show(message, { ...(action && { action }), ...(isOnlyUndo && { duration: LONG_MS }) })
}
