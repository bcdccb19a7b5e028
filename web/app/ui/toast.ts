type ToastOptions = {
  /** One thing to do about it. A toast with an action stays long enough to be read and reached: ten seconds. */
  action?: { label: string; onClick: () => void }
  kind?: 'success' | 'error'
}

const ACTION_MS = 10_000

/** Says something in passing. The first call loads what shows toasts; when that cannot be had, nothing is said. */
export async function toast(message: string, { action, kind }: ToastOptions = {}) {
  const { sonner, whenShown } = await import('./toaster')
  await whenShown
  const show = kind === 'error' ? sonner.error : kind === 'success' ? sonner.success : sonner
  show(message, action ? { action, duration: ACTION_MS } : {})
}
