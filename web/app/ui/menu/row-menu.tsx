import type { ReactNode } from 'react'
import { useClosableMenu } from '../hooks/use-closable-menu'
import { Icon } from '../icon'

type RowMenuProps = {
  /** The accessible name, for example `More actions for Asha Shopper`. */
  label: string
  /** Buttons and links. A click on one of them closes the menu and moves the focus to the button of the menu. */
  children: ReactNode
}

/** The rarer actions of a row of a list. */
export function RowMenu({ label, children }: RowMenuProps) {
  const menu = useClosableMenu()
  function close() {
    menu.current?.querySelector('summary')?.focus() // the clicked item is hidden and would lose the focus
    menu.current?.removeAttribute('open')
  }
  return (
    <details ref={menu} className="relative">
      <summary className="icon-button cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <Icon name="more" />
        <span className="sr-only">{label}</span>
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the buttons inside handle the keyboard; a key press on them is a click too */}
      <div
        onClick={close}
        className="absolute top-full right-0 z-20 flex min-w-48 flex-col items-stretch rounded-xl border border-line bg-surface p-1 shadow-lift [&_a]:justify-start [&_button]:w-full [&_button]:justify-start"
      >
        {children}
      </div>
    </details>
  )
}

/** The rarer actions of a list. On a phone they are in a menu, so that the header of the page needs one line. */
export const HeaderActions = ({ children }: { children: ReactNode }) => (
  <>
    <div className="contents max-sm:hidden">{children}</div>
    <div className="sm:hidden">
      <RowMenu label="More actions">{children}</RowMenu>
    </div>
  </>
)
