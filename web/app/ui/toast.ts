type ToastOptions = {
  /** One thing to do about it. */
  action?: { label: string; onClick: () => void }
  kind?: 'success' | 'error'
  /** Its action is the only way back: it stays ten seconds instead of four, long enough to be read and reached. */
  isOnlyWayBack?: boolean
}

const LONG_MS = 10_000

/** Fetches what shows toasts while there is a network, for a page that may have to say that there is none. */
export const loadToasts = () => import('./toaster')

/** Says something in passing. The first call loads what shows toasts; when that cannot be had, nothing is said. */
export async function toast(message: string, { action, kind, isOnlyWayBack }: ToastOptions = {}) {
  const { sonner, whenShown } = await loadToasts()
  await whenShown
  const show = kind === 'error' ? sonner.error : kind === 'success' ? sonner.success : sonner
  show(message, { ...(action && { action }), ...(isOnlyWayBack && { duration: LONG_MS }) })
}
