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

/**
 * A promise that is resolved when toasts can be shown. Toasts have their own React root, so that they stay visible when the route changes.
 */
export const whenShown = new Promise<void>((resolve) => {
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(<MountedToaster onShown={resolve} />)
})
