import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { focusIfLost } from './hooks/focus'
import { useHydrated } from './hydration/hydrated'
import { Icon } from './icon'

export type DialogProps = {
  title: ReactNode
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Buttons or text below the content, at the right. They do not scroll with the content. */
  footer?: ReactNode
  className?: string
}

const centred =
  'm-auto w-[min(34rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] rounded-2xl open:animate-rise'
/** Makes the content scrollable with the keyboard, even if no element in the content can get the focus. */
const scrollable = { tabIndex: 0 }

/**
 * A modal dialog. Its content is rendered only while the dialog is open. Escape, the close button and a click on the backdrop call `onClose`.
 * When the dialog is closed, the focus returns to the element that had it before, or to the heading of the page if that element is gone. The element with `data-focus-first` gets the focus first.
 */
export const Dialog = ({ className = '', ...rest }: DialogProps) => (
  <ModalShell {...rest} className={`${centred} ${className}`} />
)

/** The common part of dialogs and drawers. `className` sets position and size. */
export function ModalShell({ title, isOpen, onClose, children, footer, className = '' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const isHydrated = useHydrated()

  // A layout effect closes the dialog before it is removed, so that the focus returns.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !isHydrated || !isOpen) return
    const opener = document.activeElement
    element.showModal()
    element.querySelector<HTMLElement>('[data-focus-first]')?.focus()
    return () => {
      element.close()
      if (opener !== document.body) setTimeout(focusIfLost, 0)
    }
  }, [isOpen, isHydrated])

  useLayoutEffect(() => {
    const element = dialog.current
    // A click on the backdrop has the dialog itself as its target. A click on the content has a child element as its target.
    const onClick = ({ target }: Event) =>
      target === element && element?.dispatchEvent(new Event('cancel', { cancelable: true }))
    const onWheel = (event: Event) => event.target === element && event.preventDefault()
    element?.addEventListener('click', onClick) // the listeners are removed with the element
    element?.addEventListener('wheel', onWheel, { passive: false })
  }, [])

  return (
    <dialog
      ref={dialog}
      open={isOpen && !isHydrated} // before hydration, this attribute opens the dialog without a script
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== dialog.current || !event.cancelable) return // a file picker in the dialog, or the second Escape
        event.preventDefault()
        onClose()
      }}
      onClose={({ target }) => {
        if (target !== dialog.current || !isOpen) return
        dialog.current.showModal() // some browsers close the dialog on the second Escape in any case
        onClose()
      }}
      className={`overflow-hidden bg-surface p-0 text-ink shadow-lift backdrop:bg-night/60 ${className}`}
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        <div className="flex items-center gap-3 border-b border-line py-2 pr-2 pl-5">
          <h2 id={titleId} className="min-w-0 grow text-xl wrap-anywhere">
            {title}
          </h2>
          <button type="button" onClick={onClose} className="icon-button">
            <Icon name="close" />
            <span className="sr-only">Close</span>
          </button>
        </div>
        {isOpen && (
          <div {...scrollable} className="grow overflow-y-auto overscroll-contain p-5">
            {children}
          </div>
        )}
        {isOpen && footer && <div className="cluster justify-end border-t border-line p-4">{footer}</div>}
      </div>
    </dialog>
  )
}
