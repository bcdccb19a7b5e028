import { useEffect, type CSSProperties } from 'react'
import { createRoot } from 'react-dom/client'
import { toast as sonner, Toaster } from 'sonner'

export { sonner }

const look = {
  fontFamily: 'var(--font-sans)',
  '--normal-bg': 'var(--color-night)',
  '--normal-text': 'var(--color-on-night)',
  '--normal-border': 'var(--color-night-soft)',
  '--width': '24rem',
} as CSSProperties

const classNames = {
  title: 'text-base! leading-snug!',
  actionButton: 'h-11! px-4! bg-haldi! text-night! text-sm! font-semibold! rounded-lg!',
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
      offset={{ top: 'var(--toast-top)', right: '1.25rem' }}
      mobileOffset={{ top: 'var(--toast-top)' }}
      toastOptions={{ classNames }}
    />
  )
}

/**
 * A promise that is resolved when toasts can be shown. Toasts have their own React root, so that they stay visible when the route changes.
 */
export const whenShown = new Promise<void>((resolve) => {
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(<MountedToaster onShown={resolve} />)
})
