import { lazy, Suspense, useEffect, useSyncExternalStore, type CSSProperties } from 'react'
import { isToastWanted, toasterIsReady, watchToasts } from './toast'

const Sonner = lazy(() => import('sonner').then((sonner) => ({ default: sonner.Toaster })))

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

/** Where toasts appear. Stands once, in the root; empty and without its library until the first toast. */
export function Toaster() {
  const isWanted = useSyncExternalStore(watchToasts, isToastWanted, () => false)
  if (!isWanted) return null
  return (
    <Suspense>
      <Sonner
        visibleToasts={3}
        duration={4000}
        position="top-right"
        style={look}
        offset={{ top: '4.75rem', right: '1.25rem' }}
        mobileOffset={{ top: '4.75rem' }}
        toastOptions={{ classNames }}
      />
      <Ready />
    </Suspense>
  )
}

function Ready() {
  useEffect(toasterIsReady, [])
  return null
}
