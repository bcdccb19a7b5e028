import { useEffect, type CSSProperties } from 'react'
import { createRoot } from 'react-dom/client'
import { toast as sonner, Toaster } from 'sonner'
import { LONG_MS } from './toast'

const look = {
  fontFamily: 'var(--font-sans)',
  '--normal-bg': 'var(--color-night)',
  '--normal-text': 'var(--color-on-night)',
  '--normal-border': 'var(--color-night-soft)',
  '--width': '24rem',
} as CSSProperties

const classNames = {
  toast: 'flex-wrap!',
  content: 'basis-48!',
  title: 'text-base! leading-snug!',
  actionButton: 'h-11! px-4! bg-haldi! text-night! text-sm! font-semibold! rounded-lg!',
  cancelButton: 'h-11! px-4! bg-night-soft! text-on-night! text-sm! font-semibold! rounded-lg!',
  icon: 'has-[img]:size-14! has-[img]:mr-3!',
}

/** Calls `onShown` as soon as toasts can be shown. */
function MountedToaster({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown])
  return (
    <Toaster
      visibleToasts={3}
      duration={4000}
      position="top-right"
      style={look}
      offset={{ top: 'var(--toast-top)', right: 'var(--toast-right)' }}
      mobileOffset={{ top: 'var(--toast-top)' }}
      toastOptions={{ classNames }}
    />
  )
}

/** The picture at the start of a toast. The message says what it shows. */
export const pictureIcon = (src: string) => (
  <img src={src} alt="" width={56} height={56} className="size-14 rounded-lg object-cover" />
)

const place = document.body.appendChild(document.createElement('div'))
place.className = 'm-0 size-0 overflow-visible border-0 p-0'
place.addEventListener('focusin', keepWhileFocused)

let watching: ReturnType<typeof setInterval> | undefined

/**
 * Keeps the toasts while one of them has the focus, so that it does not disappear before its button is pressed. Some browsers send no event
 * when the toast with the focus is removed.
 */
function keepWhileFocused() {
  setDurations(Infinity)
  clearInterval(watching)
  watching = setInterval(() => {
    if (place.contains(document.activeElement)) return
    clearInterval(watching)
    setDurations(LONG_MS)
  }, 500)
}

function setDurations(duration: number) {
  for (const shown of sonner.getToasts()) {
    if ('title' in shown) showAs(shown.type)(shown.title, { ...shown, duration })
  }
}

/** Returns the function that shows toasts of this kind. */
export function showAs(kind?: string) {
  if (kind === 'error') return sonner.error
  return kind === 'success' ? sonner.success : sonner
}

/**
 * A promise that is resolved when toasts can be shown. Toasts have their own React root, so that they stay visible when the route changes.
 */
export const whenShown = new Promise<void>((resolve) => {
  createRoot(place).render(<MountedToaster onShown={resolve} />)
})

/**
 * Moves the toasts into the open modal dialog and above its content, until it closes: everything outside of it ignores clicks, and screen readers
 * do not read it.
 */
export function followDialog() {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1)
  if (!dialog || place.parentNode === dialog || !('showPopover' in place)) return
  place.popover = 'manual'
  dialog.append(place)
  place.showPopover()
  dialog.addEventListener('close', leaveDialog, { once: true })
}

function leaveDialog({ target }: Event) {
  if (place.parentNode !== target) return
  place.popover = null
  document.body.append(place)
  followDialog() // into the dialog that opened the closed one
}
